import { defaultSettings, settingFields, type SettingKey, type Settings } from '@ovation/contract/site/settings.ts';
import type { Kysely } from 'kysely';
import type { Config } from '../../platform/config.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { loadSettingRows } from './setting.store.ts';

/** The longest time until a change by another process is visible, unless reading takes longer. */
const freshForMs = 3_000;
/** How long what was read is used beyond that, while it is read again. */
const graceMs = 10_000;

/** The site's settings, cached for a few seconds. */
interface SettingsReader {
  /** All settings, defaults filled in. */
  read(): Promise<Settings>;
  /** The settings as they were last read, for synchronous code. Starts a new read where the cache has expired. */
  lastKnown(): Settings;
  /** Call after a change. */
  invalidate(): void;
}

declare module '../../app.ts' {
  interface App {
    readonly settings: SettingsReader;
  }
}

export function createSettingsReader(database: Kysely<DB>, config: Config): SettingsReader {
  let cached: { readonly settings: Promise<Settings>; readonly until: number } | undefined;
  let usable: { readonly settings: Settings; readonly until: number } | undefined;
  let changes = 0;
  let last: Settings = withEnvironment({}, config);

  /**
   * A transaction that waited for a new reading would hold a connection that the reading may need: behind a pooler
   * with few connections, until the pooler gives up.
   */
  async function read(): Promise<Settings> {
    const now = performance.now();
    if (!cached || cached.until <= now) cached = { settings: load(), until: now + freshForMs };
    return usable && usable.until > now ? usable.settings : cached.settings;
  }

  function load(): Promise<Settings> {
    const before = changes;
    const settings = loadSettings(database, config);
    settings.then(
      (loaded) => {
        if (before !== changes) return;
        last = loaded;
        usable = { settings: loaded, until: performance.now() + freshForMs + graceMs };
      },
      () => {
        if (cached?.settings === settings) cached = undefined;
      },
    );
    return settings;
  }

  return {
    read,
    lastKnown() {
      // The next call tries again after a failure.
      read().catch(() => undefined);
      return last;
    },
    invalidate() {
      changes += 1;
      cached = undefined;
      usable = undefined;
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

/**
 * The environment gives the default captcha. One that it names explicitly overrides the setting, so that an operator
 * can log in whatever was chosen. The same holds for the second factor of staff.
 */
function withEnvironment(chosen: Partial<Settings>, { captcha, staffSecondFactor }: Config): Settings {
  const { configured, fallback, siteKey } = captcha;
  return {
    ...defaultSettings,
    captcha: fallback,
    captchaSiteKey: siteKey,
    ...chosen,
    ...(configured === undefined ? {} : { captcha: configured }),
    ...(staffSecondFactor === undefined ? {} : { staffSecondFactor }),
  };
}
