import type * as operations from '@ovation/contract/site/settings.ts';
import { publicSettingKeys, settingFields, type Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';

export async function getPublicSettings({ app }: Call<typeof operations.getPublicSettings>) {
  const settings = await readEffectiveSettings(app);
  const blocksCountries = settings.blockedCountries.length > 0;
  return { ...pick(settings, publicSettingKeys), signInWith: [...app.social.keys()], blocksCountries };
}

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
