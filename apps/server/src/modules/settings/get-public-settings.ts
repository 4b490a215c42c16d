import type * as operations from '@ovation/contract/settings.ts';
import type { Call } from '../../platform/http/call.ts';
import { readSettings } from './read-settings.ts';

export async function getPublicSettings({ app }: Call<typeof operations.getPublicSettings>) {
  return readSettings(app);
}

export async function getSettingsByKeys({ app, body }: Call<typeof operations.getSettingsByKeys>) {
  const settings = await readSettings(app);
  return Object.fromEntries(body.keys.map((key) => [key, settings[key]]));
}

export async function getAllSettings({ app }: Call<typeof operations.getAllSettings>) {
  return readSettings(app);
}
