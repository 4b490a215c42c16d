import type { Page } from 'playwright-core';

/**
 * A fingerprint reader that always recognises its person, as Chromium offers for tests. Passkeys stay in it while the
 * page is open. It answers offers in the username field at once, unless `isOffered` is false.
 */
export async function addVirtualAuthenticator(page: Page, { isOffered = false } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  if (!isOffered)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
}
