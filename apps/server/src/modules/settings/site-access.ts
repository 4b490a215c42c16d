import { unknownCountry, type Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import type { Viewer } from '../../platform/http/call.ts';

/** Who wants to come in, and from where. */
export interface Visitor {
  readonly actor: Viewer;
  readonly country: string | undefined;
}

export type ClosedBecause = 'maintenance' | 'site-country-blocked';

/** Why the site is closed to a visitor; never to staff. */
export async function whyClosed(app: App, { actor, country }: Visitor): Promise<ClosedBecause | undefined> {
  if (actor?.kind === 'admin') return undefined;
  const settings = await app.settings.read();
  if (settings.maintenanceMode) return 'maintenance';
  return isCountryBlocked(settings, country) ? 'site-country-blocked' : undefined;
}

function isCountryBlocked({ blockedCountries }: Settings, country: string | undefined): boolean {
  if (country === unknownCountry) return blockedCountries.length > 0;
  return country !== undefined && blockedCountries.includes(country);
}

/** The country by which blocks count: one that nobody knows is none, or, where the setting says so, `unknownCountry`, which every list of blocks has. */
export function countryForBlocks(app: App, known: string | undefined): string | undefined {
  return known ?? (app.settings.lastKnown().unknownCountries === 'block' ? unknownCountry : undefined);
}

/** Sockets that were open before the site closed. */
export async function recheckSockets(app: App): Promise<void> {
  // Read anew first: who asks for the country takes what was last known.
  await app.settings.read();
  app.realtime.recheckAccess();
}
