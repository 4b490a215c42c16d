import type { WaysIn } from './second-factor.store.ts';

interface Holder {
  readonly kind: string;
}

/**
 * Whether a password alone is not enough: an authenticator app is set up, or a member of staff, who must have a second
 * factor, has a passkey as theirs.
 */
export function needsSecondFactor(
  { kind }: Holder,
  ways: WaysIn,
  { staffSecondFactor }: { readonly staffSecondFactor: boolean },
): boolean {
  return ways.hasAuthenticator || (kind === 'admin' && staffSecondFactor && ways.hasPasskey);
}
