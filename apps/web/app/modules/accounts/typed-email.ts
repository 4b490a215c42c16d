/** What was typed as an address, for the next page: in the history's state, because addresses of pages are logged. */
export function emailState(typed: string): { readonly email: string } | undefined {
  return typed.includes('@') ? { email: typed } : undefined;
}

/** The address that the page before has passed on. */
export function emailIn(state: unknown): string {
  const email = (state as { readonly email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}
