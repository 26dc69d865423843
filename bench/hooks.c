/* Hooks for -finstrument-functions that do nothing: what remains is the price of
   calling them.  In an object of their own, so that they are called. */

void __cyg_profile_func_enter(void *function, void *call_site)
{
	(void)function, (void)call_site;
}

void __cyg_profile_func_exit(void *function, void *call_site)
{
	(void)function, (void)call_site;
}
