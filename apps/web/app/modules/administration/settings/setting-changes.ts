import { settingKeys, type changeSettings, type SettingKey, type Settings } from '@ovation/contract/site/settings.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';

/** The values of the inputs: a number field may be empty while it is edited. */
export type SettingValues = Record<SettingKey, string | number | boolean | string[]>;

/** Only the changed settings, so that two administrators do not overwrite each other. */
export function changesOf(settings: Settings, values: SettingValues): BodyInput<typeof changeSettings> {
  return Object.fromEntries(
    settingKeys.filter((key) => !isSame(values[key], settings[key])).map((key) => [key, values[key]]),
  );
}

function isSame(value: SettingValues[SettingKey], before: Settings[SettingKey]): boolean {
  return Array.isArray(value) && Array.isArray(before) ? value.join() === before.join() : value === before;
}
