import type { App } from '../../../app.ts';
import type { ProviderName } from '../../../gateways/live-video/providers.ts';

/** The provider of a stream that begins now, by the newest settings. */
export async function chooseProvider(app: App): Promise<ProviderName> {
  await app.settings.read();
  return app.liveVideo.provider;
}
