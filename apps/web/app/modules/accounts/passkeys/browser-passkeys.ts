import { t } from '@ovation/language/t.ts';
import type { BodyInput, ReplyOutput } from '@ovation/contract/operation.ts';
import type {
  addPasskey,
  createPasskeyRegistration,
  PasskeyAssertion,
  PasskeyRequest,
} from '@ovation/contract/people/passkeys.ts';
import { messageOf } from '../../../platform/api/api.ts';

/** Needed only by those who use passkeys. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Browsers make passkeys for names such as example.com and localhost, not for IP addresses, and only with HTTPS. */
export function supportsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(window.location.hostname);
  return window.isSecureContext && !isAddress && typeof window.PublicKeyCredential === 'function';
}

/** Asks the person for one of their passkeys. `isAutofill` offers them in the username field, until one is chosen. */
export async function signWithPasskey(request: PasskeyRequest, isAutofill = false): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadLibrary();
  return (await startAuthentication({
    optionsJSON: request as never,
    useBrowserAutofill: isAutofill,
  })) as PasskeyAssertion;
}

export async function supportsAutofill(): Promise<boolean> {
  if (!supportsPasskeys() || !('isConditionalMediationAvailable' in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Ends an offer in the username field. */
export async function endAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey on this device, or on another one that the browser reaches. */
export async function makePasskey(
  options: ReplyOutput<typeof createPasskeyRegistration>,
): Promise<BodyInput<typeof addPasskey>['passkey']> {
  const { startRegistration } = await loadLibrary();
  return (await startRegistration({ optionsJSON: options as never })) as BodyInput<typeof addPasskey>['passkey'];
}

/** A sentence about why the browser or the server did not go on. */
export function passkeyFailure(error: unknown): string {
  if (!(error instanceof Error)) return messageOf(error);
  if (error.name === 'InvalidStateError') return t('This device already has a passkey for your account.');
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return t('No passkey was used. You can try again, or choose another way.');
  return messageOf(error);
}
