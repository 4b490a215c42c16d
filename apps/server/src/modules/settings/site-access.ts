import { unknownCountry, type Settings } from '@ovation/contract/site/settings.ts';
import { isMade } from '@ovation/language/languages.ts';
import { t } from '@ovation/language/t.ts';
import type { AgeMethod, AgeRule } from '@ovation/contract/people/age.ts';
import type { App } from '../../app.ts';
import type { Viewer, AgeStep } from '../../platform/http/call.ts';
import { invalidField } from '../../platform/failure.ts';

/** A visitor's account and country. */
interface Visitor {
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

/**
 * The languages that visitors can choose: first the usual one, which `SITE_LANGUAGE` sets. One that is made for tests
 * is alone, because no browser asks for it.
 */
export function offeredLanguages({ config, settings }: Pick<App, 'config' | 'settings'>): readonly string[] {
  if (isMade(config.language)) return [config.language];
  return [...new Set<string>([config.language, ...settings.lastKnown().languages])];
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

/** A visitor, and whether this browser has said that they are an adult. */
interface AgedVisitor extends Visitor {
  readonly hasDeclaredAge: boolean;
}

const lists = {
  ageProveCountries: 'prove',
  ageDeclareCountries: 'declare',
  ageNoneCountries: 'none',
} as const satisfies Partial<Record<keyof Settings, AgeRule>>;

type ListKey = keyof typeof lists;

const listKeys = Object.keys(lists) as ListKey[];

/** The rule for a country; an unknown one has the rule of all countries without one of their own. */
export function ageRuleFor(settings: Settings, country: string | undefined): AgeRule {
  const list = country === undefined ? undefined : listKeys.find((key) => settings[key].includes(country));
  return list ? lists[list] : settings.ageRule;
}

/** Whether anyone is asked about their age anywhere. */
export function asksForAge({ ageRule, ageDeclareCountries, ageProveCountries }: Settings): boolean {
  return ageRule !== 'none' || ageDeclareCountries.length > 0 || ageProveCountries.length > 0;
}

/** Throws field-invalid for a country in two lists. */
export function requireOneRulePerCountry(settings: Settings): void {
  const seen = new Set<string>();
  for (const key of listKeys) {
    for (const country of new Set(settings[key])) {
      if (seen.has(country))
        throw invalidField(key, t('{country} is in two lists. A country can have only one rule.', { country }));
      seen.add(country);
    }
  }
}

/**
 * What a visitor still has to do before they see what is published; undefined where nothing is missing. Staff, also
 * while they view the site as someone else, are asked nothing.
 */
export async function whichAgeStep(app: App, visitor: AgedVisitor): Promise<AgeStep | undefined> {
  const { actor, country, hasDeclaredAge } = visitor;
  if (actor?.kind === 'admin' || actor?.view) return undefined;
  const rule = ageRuleFor(await app.settings.read(), country);
  if (rule === 'none' || provesAge(app, actor?.ageMethod)) return undefined;
  if (rule === 'prove') return 'age-proof-needed';
  return hasDeclaredAge || actor?.ageMethod ? undefined : 'age-declaration-needed';
}

/** Test cards count only where all money is test money, so that they do not open a site that has gone live. */
function provesAge({ payments }: App, method: AgeMethod | undefined): boolean {
  if (method === 'test-card') return payments.current().testCards !== undefined;
  return method === 'card' || method === 'identity';
}
