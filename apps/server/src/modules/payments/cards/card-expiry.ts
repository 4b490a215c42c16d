/** A card pays to the end of the month that stands on it. */
export function hasExpired(
  { expiry_month, expiry_year }: { readonly expiry_month: number; readonly expiry_year: number },
  now: Date,
): boolean {
  // Months count from zero here: this is the first moment of the next month.
  return now.getTime() >= Date.UTC(expiry_year, expiry_month);
}
