/** Where on earth an address of the internet is. */
export interface Geo {
  /** Two capital letters (ISO 3166); undefined where it is not known, as of private addresses. */
  countryOf(address: string): string | undefined;
}
