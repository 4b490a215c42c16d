import type * as operations from '@ovation/contract/settings.ts';
import { settingFields, settingKeys, type SettingKey, type Settings } from '@ovation/contract/settings.ts';
import { sanitiseText } from '@ovation/domain';
import type { Call } from '../../platform/http/call.ts';
import { invalidField } from '../../platform/failure.ts';
import { recordEvent } from '../security-log/index.ts';
import { closeSocketsOutside } from './doors.ts';
import { forgetSettings, loadSettings } from './read-settings.ts';
import { lockSettings, saveSettings } from './setting.store.ts';

export async function changeSettings({ app, actor, body, request }: Call<typeof operations.changeSettings>): Promise<Settings> {
  const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined).map(([key, value]) => [key, clean(key as SettingKey, value)]));
  const settings = await app.transaction(async (work) => {
    await lockSettings(work.db);
    const before = await loadSettings(work.db);
    const next: Settings = { ...before, ...changes };
    refuseContradictions(next);
    await saveSettings(work.db, changes, app.clock.now());
    await recordEvent(work, { app, actor, request }, { kind: 'settings-changed', details: differences(before, next) });
    await work.publish('settings.changed', { before, after: next });
    return next;
  });
  forgetSettings(app);
  await app.processes.tell('settings', {});
  await closeSocketsOutside(app);
  return settings;
}

/** What was changed: "3 → 5". Settings are public, so that their values may be read here, too. */
function differences(before: Settings, after: Settings): Record<string, string> {
  const changed = settingKeys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  return Object.fromEntries(changed.map((key) => [key, `${inWords(before[key])} → ${inWords(after[key])}`]));
}

function inWords(value: Settings[SettingKey]): string {
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A text without its markup, which must still be what the setting allows: a site without a name is none. */
function clean(key: SettingKey, value: unknown): unknown {
  const cleaned = typeof value === 'string' ? sanitiseText(value) : value;
  const { error } = settingFields[key].safeParse(cleaned);
  if (error) throw invalidField(key, error.issues[0]?.message ?? 'Please check this setting.');
  return cleaned;
}

const bounds = [
  ['minimumSubscriptionPrice', 'maximumSubscriptionPrice'],
  ['minimumWalletPrice', 'maximumWalletPrice'],
  ['minimumTipPrice', 'maximumTipPrice'],
] as const;

function refuseContradictions(settings: Settings): void {
  for (const [minimum, maximum] of bounds) {
    if (settings[minimum] > settings[maximum]) throw invalidField(minimum, 'The minimum may not be above the maximum.');
  }
}
