/** A card is valid to the end of the month printed on it. */
export function hasExpired(
  { expiry_month, expiry_year }: { readonly expiry_month: number; readonly expiry_year: number },
  now: Date,
): boolean {
  // Date.UTC counts months from zero, so this is the first moment of the following month.
  return now.getTime() >= Date.UTC(expiry_year, expiry_month);
}
