import type { SocialProvider } from '@ovation/contract/people/social.ts';
import type { Config } from '../../platform/config.ts';
import type { SocialGateway } from './social.ts';

/** By name, those whose keys the site has. */
export type SocialGateways = ReadonlyMap<SocialProvider, SocialGateway>;

/** The libraries are loaded only if a provider is configured. Nothing is asked of it before the first sign-in. */
export async function openSocial({ social, publicUrl }: Pick<Config, 'social' | 'publicUrl'>): Promise<SocialGateways> {
  const gateways = new Map<SocialProvider, SocialGateway>();
  const redirectUrl = (name: SocialProvider): string => `${publicUrl}/auth/${name}/callback`;
  if (social.google) {
    const { createGoogle } = await import('./google/google.ts');
    gateways.set('google', createGoogle({ ...social.google, redirectUrl: redirectUrl('google') }));
  }
  if (social.twitter) {
    const { createX } = await import('./x/x.ts');
    gateways.set('twitter', createX({ ...social.twitter, redirectUrl: redirectUrl('twitter') }));
  }
  return gateways;
}
