/** Where the choice of a filter leads: from the first page, without what it makes the address forget. */
export function filterAddress(
  pathname: string,
  before: URLSearchParams,
  name: string,
  value: string,
  forget: readonly string[] = [],
): string {
  const next = new URLSearchParams(before);
  for (const gone of ['current', name, ...forget]) next.delete(gone);
  if (value !== '') next.set(name, value);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}
