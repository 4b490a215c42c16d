import type { IncomingHttpHeaders } from 'node:http';
import type { Geo } from '../../../gateways/geo/geo.ts';

/** The headers, and the remote address according to `TRUST_PROXY`. */
export interface Origin {
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

/** What proxies send for an unknown country. */
const notCountries = new Set(['XX', 'ZZ']);

/**
 * The visitor's country as two capital letters, from the header of the operator's proxy or CDN (`COUNTRY_HEADER`),
 * otherwise by the address. Without that setting no header is used, because any client can send one.
 */
export function countryReader(header: string | undefined, geo: Geo): (origin: Origin) => string | undefined {
  const name = header?.toLowerCase();
  return ({ headers, address }) =>
    (name === undefined ? undefined : countryIn(headers[name])) ?? geo.countryOf(address);
}

function countryIn(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) return undefined;
  const country = value.toUpperCase();
  return notCountries.has(country) ? undefined : country;
}
