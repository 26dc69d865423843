// What converts the result of a call is not called as that call is.
// flags: -fsampler-scheme=returns
struct attribute {
	int n;
	explicit operator bool() const { return n > 1; }
};
struct node {
	attribute at(int n) const { return attribute{ n }; }
	int count() const { return 2; }
};
int main()
{
	node n, *p = &n;
	int k = 0;
	if (n.at(1))
		k++;
	if (!p->at(2) || n.at(3))
		k += n.count();
	return k - 2;
}

//= returns	15	main	operator bool	0	1	0
//= returns	17	main	operator bool	0	0	1
//= returns	17	main	operator bool	0	0	1
//= returns	18	main	n.count	0	0	1
