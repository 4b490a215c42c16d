import type { changeSettings, SettingKey, Settings } from '@ovation/contract/site/settings.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { changedOf } from '../../../platform/forms/stored-values.ts';

/** The values of the inputs: a number field may be empty while it is edited. */
export type SettingValues = Record<SettingKey, string | number | boolean | string[]>;

/** Only the changed settings, so that two administrators do not overwrite each other. */
export function changesOf(settings: Settings, values: SettingValues): BodyInput<typeof changeSettings> {
  return changedOf(settings as SettingValues, values) as BodyInput<typeof changeSettings>;
}
