import { timingSafeEqual } from 'node:crypto';
import { socialProvider, socialPurpose, type SocialProvider } from '@ovation/contract/people/social.ts';
import type * as operations from '@ovation/contract/people/social.ts';
import { z } from 'zod';
import type { SignInSecrets, SocialPerson } from '../../../gateways/social/social.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { hashToken, makeToken } from '../token.ts';
import { markAttemptUsed } from './identity.store.ts';
import type { App } from '../../../app.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';

/** A person whose provider has confirmed who they are. */
export interface ProvenPerson extends SocialPerson {
  readonly provider: SocialProvider;
}

/** What finishes a trip, whichever call it came with. */
export type Finish = Pick<Call<typeof operations.exchangeGoogleCode>, 'app' | 'actor' | 'request' | 'session'>;

/** One trip to a provider. Its browser keeps it, sealed, and no other browser can finish it. */
const attempt = z.object({
  provider: socialProvider,
  purpose: socialPurpose,
  role: z.enum(['user', 'performer']),
  remember: z.boolean(),
  returnTo: z.string().nullable(),
  /** The account that links or confirms. */
  accountId: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAt: z.number(),
});
export type Attempt = Readonly<z.output<typeof attempt>>;

const lifetimeMs = 24 * 3_600_000;

/** Begins a trip, and gives it to the browser in a cookie of one day, in place of an earlier one. */
export function beginAttempt(
  call: Pick<Call, 'app' | 'session'>,
  asked: Omit<Attempt, keyof SignInSecrets | 'expiresAt'>,
): Attempt {
  const expiresAt = call.app.clock.now().getTime() + lifetimeMs;
  const begun = { ...asked, state: makeToken(), nonce: makeToken(), verifier: makeToken(), expiresAt };
  keepSealed(call, 'sign-in attempts', begun);
  return begun;
}

/**
 * The trip of this browser to this provider, which can be finished once. `state` is what the provider sent back; an
 * identity token carries the nonce in its place. Throws sign-in-expired.
 */
export async function takeAttempt(
  call: Pick<Call, 'app' | 'request' | 'session'>,
  provider: SocialProvider,
  state?: string,
): Promise<Attempt> {
  const { app, session } = call;
  const begun = openSealed(call, 'sign-in attempts', attempt);
  if (begun?.provider !== provider || (state !== undefined && !isSame(state, begun.state)))
    throw new Failure('sign-in-expired');
  session.endSignIn();
  if (!(await markAttemptUsed(app.database, hashToken(begun.state), new Date(begun.expiresAt))))
    throw new Failure('sign-in-expired');
  return begun;
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(hashToken(one), hashToken(other));
}

/** What the cookie holds; each kind has its own key, so that one cannot pass for the other. */
type Kind = 'sign-in attempts' | 'second steps of sign-ins' | 'registrations with providers';

const keyOf = ({ secretKey }: Pick<App, 'secretKey'>, kind: Kind): Buffer => deriveKey(secretKey, kind);

/** Gives something to the browser that it can neither read nor change, in place of what it had. `expiresAt` in ms. */
export function keepSealed(
  { app, session }: Pick<Call, 'app' | 'session'>,
  kind: Kind,
  content: { readonly expiresAt: number },
): void {
  const sealed = encrypt(JSON.stringify(content), keyOf(app, kind)).toString('base64url');
  session.keepSignIn(sealed, new Date(content.expiresAt));
}

/** Undefined for a cookie that is absent, changed, expired, of another kind, or not from this site. */
export function openSealed<Content extends { readonly expiresAt: number }>(
  { app, request }: Pick<Call, 'app' | 'request'>,
  kind: Kind,
  schema: z.ZodType<Content>,
): Content | undefined {
  if (request.signIn === undefined) return undefined;
  try {
    const content = schema.parse(JSON.parse(decrypt(Buffer.from(request.signIn, 'base64url'), keyOf(app, kind))));
    return content.expiresAt > app.clock.now().getTime() ? content : undefined;
  } catch {
    return undefined;
  }
}
