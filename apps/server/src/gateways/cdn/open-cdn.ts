import type { Cdn, CdnSettings } from './cdn.ts';

/** Loads the provider that is configured, and nothing of the others. */
export async function openCdn(settings: CdnSettings): Promise<Cdn> {
  if (settings.provider === 'bunny') return (await import('./bunny.ts')).createBunny(settings);
  return (await import('./cloudfront.ts')).createCloudFront(settings);
}
