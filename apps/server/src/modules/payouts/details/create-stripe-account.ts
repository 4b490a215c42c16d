import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import type { App } from '../../../app.ts';
import { PayoutRefusedError } from '../../../gateways/payments/payouts.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadMe, requireReauthentication, type AuthenticatedCall } from '../../accounts/index.ts';
import { findCountry } from '../../profiles/index.ts';
import { isCountry } from '../../reference/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import { loadPayoutDetails, savePayoutDetails } from './payout-details.store.ts';

const onTheWay = t('The payment provider did not answer. Please try again in a minute. No money moved.');

/**
 * Opens a performer's account at the provider exactly once, even if replies are lost, because the idempotency key names
 * the performer. Returns the page on which they identify themselves.
 */
export async function createStripeAccount({ app, actor, body, request }: Call<typeof operations.createStripeAccount>) {
  const provider = app.payments.current();
  if (!provider.payouts)
    throw new Failure('payout-method-missing', t('This site pays out to bank accounts only. Please add yours.'));
  // The provider's page asks for a bank account, so a stolen session must not open it.
  await requireReauthentication({ app, actor, request }, body.currentPassword);
  try {
    const accountId = await accountAt({ app, actor, request }, provider.name, body.country);
    const { isReady } = await provider.payouts.retrieveAccount(accountId);
    await savePayoutDetails(app.database, actor.id, { is_provider_ready: isReady }, app.clock.now());
    const page = `${app.config.publicUrl}/creator/payouts/method`;
    return {
      url: await provider.payouts.onboardingLink(accountId, {
        returnUrl: `${page}?returned=1`,
        refreshUrl: `${page}?returned=late`,
      }),
      accountId,
      isReady,
    };
  } catch (error) {
    throw failureOf(app, error);
  }
}

/** Opens the account in the chosen country, or else in the profile's. */
async function accountAt(
  call: AuthenticatedCall,
  provider: string,
  chosenCountry: string | undefined,
): Promise<string> {
  const { app, actor } = call;
  const row = await loadPayoutDetails(app.database, actor.id);
  if (row?.provider === provider && row.provider_account_id !== null) return row.provider_account_id;
  const country = chosenCountry ?? (await findCountry(app.database, actor.id));
  if (!country || !isCountry(country)) throw invalidField('country', t('Please choose the country you live in.'));
  const email = (await loadMe(app.database, actor.id))?.email ?? '';
  const gateway = app.payments.current().payouts;
  const { id } = (await gateway?.createAccount({
    idempotencyKey: `payout-account-${actor.id}-${country}`,
    reference: actor.id,
    email,
    country,
  })) ?? { id: '' };
  await app.transaction(async (work) => {
    await savePayoutDetails(
      work.db,
      actor.id,
      { provider, provider_account_id: id, is_provider_ready: false },
      app.clock.now(),
    );
    await recordEvent(work, call, { kind: 'payout-method-changed', details: { provider } });
  });
  return id;
}

function failureOf(app: App, error: unknown): unknown {
  if (error instanceof Failure) return error;
  if (error instanceof PayoutRefusedError) return new Failure('payout-method-missing', error.message);
  app.logger.error({ part: 'payouts', err: error }, 'the payment provider did not open a payout account');
  return new Failure('payment-failed', onTheWay);
}
