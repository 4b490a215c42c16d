import { english, t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/payouts.ts';
import type { PayoutDetails, PayoutMethod } from '@ovation/contract/money/payouts.ts';
import type { App } from '../../../app.ts';
import { PayoutRefusedError } from '../../../gateways/payments/payouts.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import {
  requireMe,
  requireReauthentication,
  mailSecurityNotice,
  type AuthenticatedCall,
} from '../../accounts/index.ts';
import { findCountry } from '../../profiles/index.ts';
import { isCountry } from '../../reference/index.ts';
import { recordEvent } from '../../security-log/index.ts';
import {
  loadPayoutDetails,
  savePayoutDetails,
  type PayoutDetailsChange,
  type PayoutDetailsRow,
} from './payout-details.store.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import { maskBank, seal, openBankDetails } from './bank-details.ts';
import { askProvider } from './gateway-account.ts';

const onTheWay = english('The payment provider did not answer. Please try again in a minute. No money moved.');

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
  const email = (await requireMe(app.database, actor.id)).email ?? '';
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
  return new Failure('payment-failed', translated(onTheWay));
}

export async function changePayoutGateway({
  app,
  actor,
  request,
  body: { method, currentPassword },
}: Call<typeof operations.changePayoutGateway>) {
  await requireReauthentication({ app, actor, request }, currentPassword);
  const before = await loadPayoutDetails(app.database, actor.id);
  if (method === 'stripe' && !before?.provider_account_id)
    throw new Failure('payout-method-missing', t('Please open your account at the payment provider first.'));
  await changePayoutDetails({ app, actor, request }, { method }, 'payout-method');
  return presentPayoutDetails(app, await loadPayoutDetails(app.database, actor.id));
}

/** Open payout requests keep the destination that they were made with. */
export async function changeBankingSettings({
  app,
  actor,
  body,
  request,
}: Call<typeof operations.changeBankingSettings>) {
  const { currentPassword, ...details } = body;
  if (!isCountry(body.country)) throw invalidField('country', t('Please choose a country from the list.'));
  const bank = {
    ...details,
    accountHolder: cleanLine('accountHolder', body.accountHolder),
    bankName: cleanLine('bankName', body.bankName),
  };
  await requireReauthentication({ app, actor, request }, currentPassword);
  await changePayoutDetails({ app, actor, request }, { bank_encrypted: seal(app, bank) }, 'bank-details');
  return maskBank(bank);
}

/** Changes where a performer's money goes, and notifies them. */
async function changePayoutDetails(
  call: AuthenticatedCall,
  change: PayoutDetailsChange,
  kind: 'bank-details' | 'payout-method',
): Promise<void> {
  const {
    app,
    actor: { id: performerId },
  } = call;
  await app.transaction(async (work) => {
    await savePayoutDetails(work.db, performerId, change, app.clock.now());
    await recordEvent(work, call, { kind: `${kind}-changed` });
    const { email } = await requireMe(work.db, performerId);
    await mailSecurityNotice(work, app, email, kind);
  });
}

export async function getPayoutDetails({
  app,
  actor,
}: Call<typeof operations.getPayoutDetails>): Promise<PayoutDetails> {
  return presentPayoutDetails(app, await loadPayoutDetails(app.database, actor.id));
}

async function presentPayoutDetails(app: App, row: PayoutDetailsRow | undefined): Promise<PayoutDetails> {
  return {
    method: (row?.method ?? 'bank') as PayoutMethod,
    bank: row?.bank_encrypted ? maskBank(openBankDetails(app, row.bank_encrypted)) : null,
    gateway: row ? await askProvider(app, row) : null,
    hasGateway: app.payments.current().payouts !== undefined,
  };
}
