const here = 'https://here.invalid';

/** Where `?from=` leads: an address of this site only, because a link must not lead elsewhere through our login. */
export function returnAddress(params: URLSearchParams): string | undefined {
  const from = params.get('from') ?? '';
  if (!from.startsWith('/') || !URL.canParse(from, here)) return undefined;
  // As a browser reads it: it drops tabs and line breaks, and takes a backslash for a slash.
  const { origin, pathname, search, hash } = new URL(from, here);
  const isOurs = origin === here && !pathname.startsWith('//') && !pathname.startsWith('/auth/');
  return isOurs ? `${pathname}${search}${hash}` : undefined;
}

/** The same query for the other door: log in and register lead to each other and still back. */
export function keepReturn(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`;
}
