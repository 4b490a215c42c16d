import { t } from '@ovation/language/t.ts';
import { validate as isId } from 'uuid';
import type { App } from '../../../app.ts';
import { NothingCharged, invalidField } from '../../../platform/failure.ts';
import { findOwnCard, type PaymentCardRow } from './cards.store.ts';

/** A card, as its provider identifies it. */
export interface ChosenCard {
  readonly provider: string;
  readonly paymentMethod: string;
  /** Set for saved cards. */
  readonly customerId?: string;
  readonly cardId?: string;
}

interface PayingAccount {
  readonly app: App;
  readonly actor: { readonly id: string };
}

/**
 * The card that a payer names: one of their own by its id or, with the sandbox, a test card. Throws field-invalid for a
 * missing, unknown or expired card, and not-found for someone else's saved card.
 */
export async function chooseCard(
  { app, actor }: PayingAccount,
  paymentMethod: string | undefined,
): Promise<ChosenCard> {
  if (paymentMethod === undefined) throw invalidField('paymentMethod', t('Please choose a card.'));
  if (!isId(paymentMethod)) return findTestCard(app, paymentMethod) ?? refuse(unknownCard());
  const card = await findOwnCard(app.database, paymentMethod, { accountId: actor.id, providers: payingProviders(app) });
  if (!card)
    throw new NothingCharged(
      'not-found',
      t('This card is no longer saved here, so nothing was charged. Please choose another.'),
    );
  if (hasExpired(card, app.clock.now()))
    throw invalidField('paymentMethod', t('This card has expired. Please choose another.'));
  return chosen(card);
}

/**
 * The card that a subscription renews with; undefined once removed. An expired card is tried: its bank may accept it.
 */
export async function findRenewalCard(
  app: App,
  db: App['database'],
  { account_id, payment_method }: { readonly account_id: string; readonly payment_method: string | null },
): Promise<ChosenCard | undefined> {
  if (!isId(payment_method ?? '')) return findTestCard(app, payment_method ?? '');
  const card = await findOwnCard(db, payment_method ?? '', { accountId: account_id, providers: payingProviders(app) });
  return card && chosen(card);
}

function findTestCard(app: App, paymentMethod: string): ChosenCard | undefined {
  const provider = app.payments.current();
  return provider.testCards?.some((card) => card.paymentMethod === paymentMethod)
    ? { provider: provider.name, paymentMethod }
    : undefined;
}

function chosen({ id, provider, payment_method, customer_id }: PaymentCardRow): ChosenCard {
  return { provider, paymentMethod: payment_method, customerId: customer_id, cardId: id };
}

export function unknownCard(): Error {
  return invalidField('paymentMethod', t('This payment method does not exist. Please choose another.'));
}

function refuse(error: Error): never {
  throw error;
}

/** A card is valid to the end of the month printed on it. */
export function hasExpired(
  { expiry_month, expiry_year }: { readonly expiry_month: number; readonly expiry_year: number },
  now: Date,
): boolean {
  // Date.UTC counts months from zero, so this is the first moment of the following month.
  return now.getTime() >= Date.UTC(expiry_year, expiry_month);
}

/**
 * The providers whose saved cards may pay: the current one, and configured ones that move real money. The sandbox
 * counts only while it is the current one: its cards must not fill wallets once the money is real.
 */
export function payingProviders({ payments }: App): string[] {
  const current = payments.current().name;
  return payments
    .all()
    .filter(({ name, testCards }) => name === current || testCards === undefined)
    .map(({ name }) => name);
}
