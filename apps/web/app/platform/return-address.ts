/** Where `?from=` leads: an address of this site only, because a link must not lead elsewhere through our login. */
export function returnAddress(params: URLSearchParams): string | undefined {
  const from = params.get('from');
  return from !== null && /^\/(?![/\\])/.test(from) && !from.startsWith('/auth/') ? from : undefined;
}

/** The same query for the other door: log in and register lead to each other and still back. */
export function keepReturn(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`;
}
