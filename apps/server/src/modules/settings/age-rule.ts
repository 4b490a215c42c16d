import { t } from '@ovation/language/t.ts';
import type { AgeMethod, AgeRule } from '@ovation/contract/people/age.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import { invalidField } from '../../platform/failure.ts';
import type { AgeStep } from '../../platform/http/call.ts';
import type { Visitor } from './site-access.ts';

/** A visitor, and whether this browser has said that they are an adult. */
export interface AgedVisitor extends Visitor {
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
