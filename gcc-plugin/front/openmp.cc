/* Which trees are constructs of OpenMP and OpenACC. */

#include "gcc-headers.h"
#include "front/openmp.h"

bool is_openmp_loop(tree t)
{
	switch (TREE_CODE(t)) {
	case OMP_FOR:
	case OMP_SIMD:
	case OMP_DISTRIBUTE:
	case OMP_TASKLOOP:
	case OMP_LOOP:
	case OACC_LOOP:
		return true;
	default:
		return is_newer_openmp_loop(TREE_CODE(t));
	}
}

bool is_openmp_construct(tree t)
{
	switch (TREE_CODE(t)) {
	case OACC_PARALLEL:
	case OACC_KERNELS:
	case OACC_SERIAL:
	case OACC_DATA:
	case OACC_HOST_DATA:
	case OMP_PARALLEL:
	case OMP_TASK:
	case OMP_TEAMS:
	case OMP_TARGET_DATA:
	case OMP_TARGET:
	case OMP_SECTIONS:
	case OMP_ORDERED:
	case OMP_CRITICAL:
	case OMP_SINGLE:
	case OMP_TASKGROUP:
	case OMP_SCAN:
	case OMP_SECTION:
	case OMP_MASTER:
		return true;
	default:
		return is_openmp_loop(t) || is_newer_openmp_construct(TREE_CODE(t));
	}
}
