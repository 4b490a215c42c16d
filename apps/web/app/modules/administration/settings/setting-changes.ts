import { settingKeys, type changeSettings, type SettingKey, type Settings } from '@ovation/contract/site/settings.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';

/** What the inputs hold: a number field may be empty for a moment. */
export type SettingValues = Record<SettingKey, string | number | boolean | string[]>;

/** What was changed and nothing else, so that two administrators do not undo each other. */
export function changesOf(settings: Settings, values: SettingValues): BodyInput<typeof changeSettings> {
  return Object.fromEntries(
    settingKeys.filter((key) => !isSame(values[key], settings[key])).map((key) => [key, values[key]]),
  );
}

function isSame(value: SettingValues[SettingKey], before: Settings[SettingKey]): boolean {
  return Array.isArray(value) && Array.isArray(before) ? value.join() === before.join() : value === before;
}
