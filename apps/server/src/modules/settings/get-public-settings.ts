import type * as operations from '@ovation/contract/site/settings.ts';
import { settingFields, type Settings } from '@ovation/contract/site/settings.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';

export async function getPublicSettings({ app }: Call<typeof operations.getPublicSettings>) {
  return readRunning(app);
}

export async function getSettingsByKeys({ app, body }: Call<typeof operations.getSettingsByKeys>) {
  const settings = await readRunning(app);
  return Object.fromEntries(body.keys.map((key) => [key, settings[key]]));
}

export async function getAllSettings({ app }: Call<typeof operations.getAllSettings>) {
  return app.settings.read();
}

/** With the provider that takes payments, whatever the setting wishes for. */
async function readRunning(app: App): Promise<Settings> {
  return {
    ...(await app.settings.read()),
    paymentGateway: settingFields.paymentGateway.parse(app.payments.current().name),
  };
}
