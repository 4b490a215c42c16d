const listOf = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/**
 * Countries whose postal addresses need a state, province or prefecture: those for which the address data that Google
 * publishes (libaddressinput) requires an administrative area.
 */
const statesNeeded = listOf('AE AU BR CA CN CO CR ES FM HN IN IQ IT JM JP KR MH MX MY PE PH PW SO TH TW US VE');

/** Where that data has a place for one, which people may leave out. In all other countries, an envelope names none. */
const statesOptional = listOf(
  'AM AR AS BB BS BY CC CL CU CV CX EE EG HK HM ID IE IR KI KN KP KY KZ LT LV MN MP MZ NF NG NI NR PA PF PG RO RU SC SR SV TR TV UA UM UY UZ VI VN',
);

/** Where that data requires a postcode. Elsewhere people have none (Panama), or often leave it out (Ireland). */
const postcodesNeeded = listOf(
  'AS AT AU AX BE BL BR CA CH CN CZ DE DK EE ES FI FK FM FR GB GF GG GL GP GR GS GU HU IM IN IO IT JE JP KR LI LT LU LV MF MH MP MQ MX MY NC NL NO NZ PF PL PM PN PR PT PW RE RO RU SE SG SH SJ SK SM TC TR TW UA US VI WF YT ZA',
);

/** Whether a delivery address there is incomplete without a state. `country`: two capital letters. */
export function needsState(country: string): boolean {
  return statesNeeded.has(country);
}

/** Whether a delivery address there has a state at all. */
export function hasState(country: string): boolean {
  return needsState(country) || statesOptional.has(country);
}

/** Whether a delivery address there is incomplete without a postcode. */
export function needsPostcode(country: string): boolean {
  return postcodesNeeded.has(country);
}
