import type { IncomingHttpHeaders } from 'node:http';
import type { Geo } from '../../../gateways/geo/geo.ts';

/** Who asks: the headers, and the address as `TRUST_PROXY` has it. */
export interface Origin {
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
}

/** What proxies say of a country that they do not know. */
const notCountries = new Set(['XX', 'ZZ']);

/**
 * The visitor's country, two capital letters: as the operator's proxy or CDN tells it (`COUNTRY_HEADER`), else by the
 * address.
 * Without that setting no header counts: one that anybody can send must not decide what is shown.
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
