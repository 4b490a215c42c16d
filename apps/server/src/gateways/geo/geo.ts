/** The location of IP addresses. */
export interface Geo {
  /** Two capital letters (ISO 3166); undefined if unknown, as for private addresses. */
  countryOf(address: string): string | undefined;
}
