import { defaultSettings, settingFields, type SettingKey, type Settings } from '@ovation/contract/settings.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { Config } from '../../platform/config.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { loadSettingRows } from './setting.store.ts';

/** Another process's change is seen after this time at the latest. */
const freshForMs = 3_000;

interface Remembered {
  readonly settings: Promise<Settings>;
  readonly until: number;
}

const remembered = new WeakMap<App, Remembered>();
const lastKnown = new WeakMap<App, Settings>();

/** All settings, defaults filled in; from memory for a few seconds. */
export async function readSettings(app: App): Promise<Settings> {
  const known = remembered.get(app);
  if (known && known.until > performance.now()) return known.settings;
  const settings = loadSettings(app.database, app.config);
  remembered.set(app, { settings, until: performance.now() + freshForMs });
  settings.then((loaded) => lastKnown.set(app, loaded), () => remembered.delete(app));
  return settings;
}

/** For whoever cannot wait: as they were last read, which this call has done again where it was a while ago. */
export function lastKnownSettings(app: App): Settings {
  // One that fails is tried again at the next question.
  readSettings(app).catch(() => undefined);
  return lastKnown.get(app) ?? withEnvironment({}, app.config);
}

export async function loadSettings(db: Kysely<DB>, config: Config): Promise<Settings> {
  const rows = await loadSettingRows(db);
  const valid = rows.filter(({ key, value }) => key in settingFields && settingFields[key as SettingKey].safeParse(value).success);
  return withEnvironment(Object.fromEntries(valid.map(({ key, value }) => [key, value])), config);
}

/** The environment says which captcha is usual on this site, and, where it names one, that it is no other: so an operator comes in whatever was chosen. */
function withEnvironment(chosen: Partial<Settings>, { captcha: { given, usual, siteKey } }: Config): Settings {
  return { ...defaultSettings, captcha: usual, captchaSiteKey: siteKey, ...chosen, ...(given === undefined ? {} : { captcha: given }) };
}

export function forgetSettings(app: App): void {
  remembered.delete(app);
}
