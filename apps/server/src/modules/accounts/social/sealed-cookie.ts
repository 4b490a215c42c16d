import type { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { decrypt, deriveKey, encrypt } from '../../../platform/secrets/encryption.ts';

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
