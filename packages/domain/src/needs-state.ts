/**
 * Countries whose postal addresses need a state, province or prefecture: those for which the address data that Google
 * publishes (libaddressinput) requires an administrative area. Elsewhere people may leave it out, as on an envelope.
 */
const countries: ReadonlySet<string> = new Set(
  'AE AU BR CA CN CO CR ES FM HN IN IQ IT JM JP KR MH MM MX MY PE PH PW SO TH TW US VE'.split(' '),
);

/** Whether a delivery address there is incomplete without a state. `country`: two capital letters. */
export function needsState(country: string): boolean {
  return countries.has(country);
}
