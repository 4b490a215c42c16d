/** The address of a list with another value of a filter: its first page, without the parameters in `remove`. */
export function filterAddress(
  pathname: string,
  before: URLSearchParams,
  name: string,
  value: string,
  remove: readonly string[] = [],
): string {
  const next = new URLSearchParams(before);
  for (const removed of ['current', name, ...remove]) next.delete(removed);
  if (value !== '') next.set(name, value);
  return next.size > 0 ? `${pathname}?${next}` : pathname;
}
