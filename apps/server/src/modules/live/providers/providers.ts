import type * as operations from '@ovation/contract/live/site-streams.ts';
import { findLack, providerForNew, providerNames, type ProviderName } from '../../../gateways/live-video/providers.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countOpenByProvider } from './provider.store.ts';
import type { App } from '../../../app.ts';

/** The providers of live video, for staff who choose one. */
export async function getLiveProviders({ app }: Call<typeof operations.getLiveProviders>) {
  const [settings, open] = await Promise.all([app.settings.read(), countOpenByProvider(app.database)]);
  const providers = providerNames.map((name) => {
    const lack = findLack(name, app.config, settings);
    return { name, open: open.get(name) ?? 0, ...(lack ? { lack: lack.message } : {}) };
  });
  return { forNew: providerForNew(app.config, settings), providers };
}

/** The provider of a stream that begins now, by the newest settings. */
export async function chooseProvider(app: App): Promise<ProviderName> {
  await app.settings.read();
  return app.liveVideo.provider;
}
