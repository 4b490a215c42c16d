import { unknownCountry, type Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import type { Viewer } from '../../platform/http/call.ts';
import { asksForAge } from './age-rule.ts';

/** A visitor's account and country. */
export interface Visitor {
  readonly actor: Viewer;
  readonly country: string | undefined;
}

export type ClosedBecause = 'maintenance' | 'site-country-blocked';

/** Why the site is closed to a visitor; undefined where it is open. It is always open to staff. */
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

/** Whether the same is open everywhere, so that caches between us and visitors may keep it. */
export function isSameEverywhere(settings: Settings): boolean {
  return settings.blockedCountries.length === 0 && !asksForAge(settings);
}

/**
 * The country to compare with blocks. An unknown country matches no block, or, where the setting says so, is
 * `unknownCountry`, which every list of blocked countries contains.
 */
export function countryForBlocks(app: App, known: string | undefined): string | undefined {
  return known ?? (app.settings.lastKnown().unknownCountries === 'block' ? unknownCountry : undefined);
}

/** Closes the sockets of visitors to whom the site is no longer open. */
export async function recheckSockets(app: App): Promise<void> {
  // Refresh the cache first, because the country check uses the last known settings.
  await app.settings.read();
  app.realtime.recheckAccess();
}
