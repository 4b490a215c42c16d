import { ownPath } from '@ovation/contract/own-path.ts';

/** Where `?from=` leads: a page of this site only. */
export function returnAddress(params: URLSearchParams): string | undefined {
  return ownPath(params.get('from') ?? '');
}

/** The same query for the other door: log in and register lead to each other and still back. */
export function keepReturn(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`;
}
