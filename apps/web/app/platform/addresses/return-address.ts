import { ownPath } from '@ovation/contract/own-path.ts';

/** The address in `?from=`; undefined unless it is a page of this site. */
export function returnAddress(params: URLSearchParams): string | undefined {
  return ownPath(params.get('from') ?? '');
}

/** Adds the same query to another address: log in and register link to each other, and both lead back. */
export function keepReturn(path: string, from: string | undefined): string {
  return from === undefined ? path : `${path}?${new URLSearchParams({ from })}`;
}
