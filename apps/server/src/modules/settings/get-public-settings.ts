import type * as operations from '@ovation/contract/site/settings.ts';
import { settingFields, type Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';

export async function getPublicSettings({ app }: Call<typeof operations.getPublicSettings>) {
  return { ...(await readEffectiveSettings(app)), signInWith: [...app.social.keys()] };
}

export async function getSettingsByKeys({ app, body }: Call<typeof operations.getSettingsByKeys>) {
  const settings = await readEffectiveSettings(app);
  return Object.fromEntries(body.keys.map((key) => [key, settings[key]]));
}

export async function getAllSettings({ app }: Call<typeof operations.getAllSettings>) {
  return app.settings.read();
}

/** The settings, with the payment provider that is actually running instead of the one that was chosen. */
async function readEffectiveSettings(app: App): Promise<Settings> {
  return {
    ...(await app.settings.read()),
    paymentGateway: settingFields.paymentGateway.parse(app.payments.current().name),
  };
}
