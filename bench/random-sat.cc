// Random problems of satisfiability, three literals in a clause, for MiniSat: how many can be satisfied?
//
//	random-sat PROBLEMS VARIABLES
#include <cstdio>
#include <cstdlib>

#include "minisat/core/Solver.h"

static unsigned long state = 1;

static unsigned draw(unsigned limit)
{
	state = state * 6364136223846793005 + 1442695040888963407;
	return (state >> 33) % limit;
}

// At 4.26 clauses for each variable, problems are hardest.
static bool is_satisfiable(unsigned variables)
{
	Minisat::Solver solver;
	for (unsigned i = 0; i < variables; i++)
		solver.newVar();
	for (unsigned i = 0; i < variables * 426 / 100; i++) {
		Minisat::vec<Minisat::Lit> clause;
		for (int j = 0; j < 3; j++)
			clause.push(Minisat::mkLit(draw(variables), draw(2)));
		solver.addClause(clause);
	}
	return solver.solve();
}

int main(int argc, char **argv)
{
	int problems = argc > 2 ? atoi(argv[1]) : 0, satisfied = 0;
	for (int i = 0; i < problems; i++)
		satisfied += is_satisfiable(atoi(argv[2]));
	printf("%d of %d\n", satisfied, problems);
	return 0;
}
