/* matrices COUNT: products, inverses and decompositions of so many small matrices, and of one in
   fifty that is large. */

#include <Eigen/Dense>
#include <cstdio>
#include <cstdlib>

template <class Matrix> static double work(const Matrix &a, const Matrix &b)
{
	Matrix c = a * b + a.transpose();
	Matrix inverse = c.inverse();
	Eigen::PartialPivLU<Matrix> lu(c);
	Matrix solution = lu.solve(b);
	Eigen::HouseholderQR<Matrix> qr(inverse);
	Matrix other = qr.solve(solution);
	return other.norm() + (a.array() > 0.5).count() + inverse.trace();
}

static double work_on_small(void)
{
	typedef Eigen::Matrix3d Matrix;
	Matrix a = Matrix::Random() + 3 * Matrix::Identity();
	return work<Matrix>(a, Matrix::Random());
}

static double work_on_large(void)
{
	typedef Eigen::MatrixXd Matrix;
	Matrix a = Matrix::Random(40, 40) + 20 * Matrix::Identity(40, 40);
	return work<Matrix>(a, Matrix::Random(40, 40));
}

int main(int argc, char **argv)
{
	int count = argc > 1 ? atoi(argv[1]) : 100;
	double sum = 0;
	srand(1);
	for (int i = 0; i < count; i++)
		sum += work_on_small() + (i % 50 ? 0 : work_on_large());
	printf("%.6f\n", sum);
	return 0;
}
