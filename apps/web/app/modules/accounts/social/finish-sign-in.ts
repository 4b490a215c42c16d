import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { exchangeGoogleCode, finishTwitter, type SocialProvider } from '@ovation/contract/people/social.ts';
import { accountAddress, homeAddress, lacksNames } from '../../../platform/addresses/addresses.ts';
import { keepReturn } from '../../../platform/addresses/return-address.ts';
import { api } from '../../../platform/api/api.ts';

type Finished = ReplyOutput<typeof finishTwitter>;

/** What a provider sends back in the address. */
export interface ProviderAnswer {
  readonly provider: SocialProvider;
  readonly code: string;
  readonly state: string;
}

/** Finishes a sign-in. The server accepts each answer once. */
export async function finishSignIn({ provider, code, state }: ProviderAnswer): Promise<Finished> {
  return api.call(provider === 'google' ? exchangeGoogleCode : finishTwitter, { body: { code, state } });
}

/** Where a person goes afterwards: to complete the account, else back to where they were. */
export function addressAfter({ outcome, user, returnTo }: Omit<Finished, 'token' | 'expiresAt'>): string {
  if (outcome === 'linked' || outcome === 'confirmed') return returnTo ?? accountAddress(user);
  if (lacksNames(user) && !user.isAdmin) return keepReturn(accountAddress(user), returnTo ?? undefined);
  return returnTo ?? homeAddress(user);
}
