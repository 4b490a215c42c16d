import { isLanguage, languageNames } from '@ovation/language/languages.ts';
import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/site/settings.ts';
import {
  settingFields,
  settingKeys,
  publicSettingKeys,
  type SettingKey,
  type Settings,
} from '@ovation/contract/site/settings.ts';
import { sanitiseText } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { findMissingKey } from '../../gateways/captcha/captchas.ts';
import { findLack } from '../../gateways/live-video/providers.ts';
import { invalidField } from '../../platform/failure.ts';
import { recordEvent } from '../security-log/index.ts';
import { offeredLanguages, recheckSockets, requireOneRulePerCountry } from './site-access.ts';
import { loadSettings } from './settings-reader.ts';
import { lockSettings, saveSettings } from './setting.store.ts';

export async function changeSettings({
  app,
  actor,
  body,
  request,
}: Call<typeof operations.changeSettings>): Promise<Settings> {
  const changes = Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, clean(key as SettingKey, value)]),
  );
  const settings = await app.transaction(async (work) => {
    await lockSettings(work.db);
    const before = await loadSettings(work.db, app.config);
    const next: Settings = { ...before, ...changes };
    requireConsistentPrices(next);
    requireOneRulePerCountry(next);
    requireWorkingCaptcha(app, before, next);
    requireWorkingProvider(app, before, next);
    requireEnvironmentsChoice(app, next);
    await saveSettings(work.db, changes, app.clock.now());
    await recordEvent(work, { app, actor, request }, { kind: 'settings-changed', details: differences(before, next) });
    await work.publish('settings.changed', { before, after: next });
    return next;
  });
  app.settings.invalidate();
  await app.processes.publish('settings', {});
  await recheckSockets(app);
  return settings;
}

/** The changed settings as "3 → 5". Settings are public, so the security log may hold their values. */
function differences(before: Settings, after: Settings): Record<string, string> {
  const changed = settingKeys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, `${formatValue(before[key])} → ${formatValue(after[key])}`]));
}

function formatValue(value: Settings[SettingKey]): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** Removes markup, then validates again: a site name must not be empty afterwards. */
function clean(key: SettingKey, value: unknown): unknown {
  const cleaned = typeof value === 'string' ? sanitiseText(value) : value;
  const { error } = settingFields[key].safeParse(cleaned);
  if (error) throw invalidField(key, error.issues[0]?.message ?? t('Please check this setting.'));
  return cleaned;
}

const bounds = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
] as const;

function requireConsistentPrices(settings: Settings): void {
  for (const [minimum, maximum] of bounds) {
    if (settings[minimum] > settings[maximum])
      throw invalidField(minimum, t('The minimum may not be above the maximum.'));
  }
}

function requireEnvironmentsChoice({ config }: App, next: Settings): void {
  if (config.staffSecondFactor !== undefined && next.staffSecondFactor !== config.staffSecondFactor)
    throw invalidField(
      'staffSecondFactor',
      t('This is set by STAFF_SECOND_FACTOR in the site’s environment. Please change it there.'),
    );
}

/** A captcha that cannot work would lock everyone out, and the environment's choice cannot be overridden. */
function requireWorkingCaptcha({ config }: App, before: Settings, next: Settings): void {
  const { configured } = config.captcha;
  if (configured !== undefined && next.captcha !== configured)
    throw invalidField(
      'captcha',
      t('This is set by CAPTCHA={configured} in the site’s environment. Please change it there.', { configured }),
    );
  if (next.captcha === before.captcha && next.captchaSiteKey === before.captchaSiteKey) return;
  const missing = findMissingKey(next, config);
  if (missing?.setting === 'captcha')
    throw invalidField(
      'captcha',
      t('This needs {variable} in the site’s environment first.', { variable: missing.variable }),
    );
  if (missing) throw invalidField('captchaSiteKey', t('Please enter the site key, which comes with the secret key.'));
}

/** New streams would find no provider. Settings that were saved before can be saved again. */
function requireWorkingProvider({ config }: App, before: Settings, next: Settings): void {
  const keys = ['liveProvider', 'agoraEnable', 'agoraAppId'] as const;
  if (keys.every((key) => before[key] === next[key])) return;
  const lack = findLack(next.liveProvider, config, next);
  if (lack) throw invalidField(lack.setting, lack.message);
}

export async function getPublicSettings({ app }: Call<typeof operations.getPublicSettings>) {
  const settings = await readEffectiveSettings(app);
  const blocksCountries = settings.blockedCountries.length > 0;
  const languages = offeredLanguages(app).map((code) => ({ code, name: nameOf(code) }));
  return { ...pick(settings, publicSettingKeys), signInWith: [...app.social.keys()], blocksCountries, languages };
}

const nameOf = (code: string): string => (isLanguage(code) ? languageNames[code] : code);

export async function getSettingsByKeys({ app, body }: Call<typeof operations.getSettingsByKeys>) {
  return pick(await readEffectiveSettings(app), body.keys);
}

export async function getAllSettings({ app }: Call<typeof operations.getAllSettings>) {
  return app.settings.read();
}

function pick<Key extends keyof Settings>(settings: Settings, keys: readonly Key[]): Pick<Settings, Key> {
  return Object.fromEntries(keys.map((key) => [key, settings[key]])) as Pick<Settings, Key>;
}

/** The settings, with the payment provider that is actually running instead of the one that was chosen. */
async function readEffectiveSettings(app: App): Promise<Settings> {
  return {
    ...(await app.settings.read()),
    paymentGateway: settingFields.paymentGateway.parse(app.payments.current().name),
  };
}
