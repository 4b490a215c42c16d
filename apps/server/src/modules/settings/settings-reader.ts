import { defaultSettings, settingFields, type SettingKey, type Settings } from '@ovation/contract/settings.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/database/types.gen.ts';
import { loadSettingRows } from './setting.store.ts';

/** Another process's change is visible after this time at the latest. */
const freshForMs = 3_000;

/** The site's settings, from memory for a few seconds. */
export interface SettingsReader {
  /** All settings, defaults filled in. */
  read(): Promise<Settings>;
  /** For those who cannot wait: as they were last read. Reads them again where that was a while ago. */
  lastKnown(): Settings;
  /** They have changed. */
  forget(): void;
}

declare module '../../app.ts' {
  interface App {
    readonly settings: SettingsReader;
  }
}

export function createSettingsReader(database: Kysely<DB>): SettingsReader {
  let cached: { readonly settings: Promise<Settings>; readonly until: number } | undefined;
  let last: Settings = defaultSettings;

  function read(): Promise<Settings> {
    if (cached && cached.until > performance.now()) return cached.settings;
    const settings = loadSettings(database);
    cached = { settings, until: performance.now() + freshForMs };
    settings.then((loaded) => { last = loaded; }, () => { cached = undefined; });
    return settings;
  }

  return {
    read,
    lastKnown() {
      // One that fails is tried again at the next question.
      read().catch(() => undefined);
      return last;
    },
    forget() {
      cached = undefined;
    },
  };
}

export async function loadSettings(db: Kysely<DB>): Promise<Settings> {
  const rows = await loadSettingRows(db);
  const valid = rows.filter(({ key, value }) => key in settingFields && settingFields[key as SettingKey].safeParse(value).success);
  return { ...defaultSettings, ...Object.fromEntries(valid.map(({ key, value }) => [key, value])) };
}
