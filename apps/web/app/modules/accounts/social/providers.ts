import { english, type EnglishText } from '@ovation/language/t.ts';
import { startGoogle, startTwitter, type SocialProvider } from '@ovation/contract/people/social.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { IconBrandGoogle, IconBrandX, type Icon } from '../../../ui/tabler.ts';
import { api } from '../../../platform/api/api.ts';

/** How people know the providers of sign-ins. */
export const providers: Readonly<Record<SocialProvider, { readonly label: EnglishText; readonly Logo: Icon }>> = {
  google: { label: english('Google'), Logo: IconBrandGoogle },
  twitter: { label: english('X'), Logo: IconBrandX },
};

/** Leaves for the page of a provider, which sends the browser back to `/auth/{provider}/callback`. */
export async function leaveFor(provider: SocialProvider, body: BodyInput<typeof startTwitter>): Promise<void> {
  const operation = provider === 'google' ? startGoogle : startTwitter;
  const { url } = await api.call(operation, { body });
  window.location.assign(url);
}
