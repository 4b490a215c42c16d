import { defaultSettings, settingFields, type SettingKey, type Settings } from '@ovation/contract/site/settings.ts';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config.ts';
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

export function createSettingsReader(database: Kysely<DB>, config: Config): SettingsReader {
  let cached: { readonly settings: Promise<Settings>; readonly until: number } | undefined;
  let last: Settings = withEnvironment({}, config);

  function read(): Promise<Settings> {
    if (cached && cached.until > performance.now()) return cached.settings;
    const settings = loadSettings(database, config);
    cached = { settings, until: performance.now() + freshForMs };
    settings.then(
      (loaded) => {
        last = loaded;
      },
      () => {
        cached = undefined;
      },
    );
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

export async function loadSettings(db: Kysely<DB>, config: Config): Promise<Settings> {
  const rows = await loadSettingRows(db);
  const valid = rows.filter(
    ({ key, value }) => key in settingFields && settingFields[key as SettingKey].safeParse(value).success,
  );
  return withEnvironment(Object.fromEntries(valid.map(({ key, value }) => [key, value])), config);
}

/** The environment says which captcha is usual on this site, and, where it names one, that it is no other: so an operator comes in whatever was chosen. */
function withEnvironment(chosen: Partial<Settings>, { captcha: { configured, fallback, siteKey } }: Config): Settings {
  return {
    ...defaultSettings,
    captcha: fallback,
    captchaSiteKey: siteKey,
    ...chosen,
    ...(configured === undefined ? {} : { captcha: configured }),
  };
}
