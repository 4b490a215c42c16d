import { english } from '@ovation/language/t.ts';
import { plainTransaction } from '../../../platform/database/transaction.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  UnknownPaymentMethodError,
  type CardSetup,
  type CardSetupOutcome,
  type PaymentProvider,
  type ProviderCard,
} from '../payments.ts';
import {
  addCard,
  addOrFindCustomer,
  addOrFindSetup,
  closeSetup,
  findSavedCard,
  findSetup,
  lockOpenSetup,
  type CardRow,
} from './card.store.ts';
import { testCardOf } from './cards.ts';
import { fingerprintOf, sameRequest, ownPath, type Sandbox } from './sandbox.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

const validYears = 4;

export async function createCustomer(
  { database, clock }: Sandbox,
  { idempotencyKey, accountId, email, name }: Parameters<PaymentProvider['createCustomer']>[0],
): Promise<{ id: string }> {
  const fingerprint = fingerprintOf(accountId, email, name);
  const row = await addOrFindCustomer(database, {
    id: `sandbox_customer_${newId()}`,
    idempotency_key: idempotencyKey,
    fingerprint,
    account_id: accountId,
    created_at: clock.now(),
  });
  return { id: sameRequest(row, fingerprint).id };
}

/** Customers choose a test card on our page, as they would enter a real one on a provider's page. */
export async function beginCardSetup(
  { database, clock, publicUrl }: Sandbox,
  { idempotencyKey, customerId, returnUrl }: Parameters<PaymentProvider['beginCardSetup']>[0],
): Promise<CardSetup> {
  const fingerprint = fingerprintOf(customerId, returnUrl);
  const row = await addOrFindSetup(database, {
    id: `sandbox_setup_${newId()}`,
    idempotency_key: idempotencyKey,
    fingerprint,
    customer_id: customerId,
    return_path: ownPath(returnUrl, publicUrl),
    status: 'requires_action',
    created_at: clock.now(),
  });
  const { id } = sameRequest(row, fingerprint);
  return { id, redirectUrl: `${publicUrl}/sandbox/card-setups/${id}` };
}

export async function retrieveCardSetup({ database }: Sandbox, id: string): Promise<CardSetupOutcome | undefined> {
  const setup = await findSetup(database, id);
  if (!setup) return undefined;
  const card = setup.card_id === null ? undefined : await findSavedCard(database, setup.card_id);
  return {
    status: setup.status as CardSetupOutcome['status'],
    customerId: setup.customer_id,
    ...(card?.removed_at === null ? { card: presentCard(card) } : {}),
    ...(setup.status === 'failed'
      ? {
          failureMessage: storedText(english('Your bank did not accept this card. Please try another card.')),
        }
      : {}),
  };
}

/**
 * Saves the customer's choice on the page, a test card or none; only the first decision counts. Throws
 * UnknownPaymentMethodError.
 */
export async function decideSetup(
  { database, clock }: Sandbox,
  id: string,
  cardName: string | undefined,
): Promise<void> {
  const testCard = cardName === undefined ? undefined : testCardOf(cardName);
  if (cardName !== undefined && !testCard) throw new UnknownPaymentMethodError('The sandbox has no such test card.');
  await plainTransaction(database, async (db) => {
    const setup = await lockOpenSetup(db, id);
    if (!setup) return;
    if (cardName === undefined || !testCard) return closeSetup(db, id, { status: 'failed', card_id: null });
    const [cardId, now] = [`sandbox_card_${newId()}`, clock.now()];
    const { brand, last4 } = testCard;
    await addCard(db, {
      id: cardId,
      customer_id: setup.customer_id,
      behaviour: cardName,
      brand,
      last4,
      expiry_month: 12,
      expiry_year: now.getUTCFullYear() + validYears,
      created_at: now,
    });
    await closeSetup(db, id, { status: 'succeeded', card_id: cardId });
  });
}

/** Each test card has one fingerprint, like a real card number. */
function presentCard({ id, behaviour, brand, last4, expiry_month, expiry_year }: CardRow): ProviderCard {
  return {
    paymentMethod: id,
    brand,
    last4,
    expiryMonth: expiry_month,
    expiryYear: expiry_year,
    fingerprint: behaviour,
    funding: testCardOf(behaviour)?.funding ?? 'credit',
  };
}
