import { t } from '@ovation/language/t.ts';
import type { Stripe } from 'stripe';

/** Nothing was charged, or the card was not saved. */
type Attempt = 'charge' | 'setup';
type Explain = (what: Attempt) => string;

const askYourBank: Explain = (what) =>
  t(
    'Your bank declined this card, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please use another card or ask your bank.',
    { what },
  );
const confirmYourself: Explain = (what) =>
  t(
    'Your bank wants you to confirm this payment yourself, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please pay again while you are here.',
    { what },
  );
const notConfirmed: Explain = (what) =>
  t(
    'This payment was not confirmed with your bank, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please try again or use another card.',
    { what },
  );
const tryLater: Explain = (what) =>
  t(
    'Your bank could not deal with this payment just now, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please try again in a few minutes or use another card.',
    { what },
  );
const wrongDetails: Explain = (what) =>
  t(
    'The details of this card are not right, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please check them or use another card.',
    { what },
  );
const notForThis: Explain = (what) =>
  t(
    'This card cannot be used for this payment, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please use another card.',
    { what },
  );
const notEnough: Explain = (what) =>
  t(
    'There is not enough money on this card, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please use another card.',
    { what },
  );
const expired: Explain = (what) =>
  t(
    'This card has expired, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please use another card.',
    { what },
  );
const overLimit: Explain = (what) =>
  t(
    'This card has reached its limit, so {what, select, setup {the card was not saved} other {nothing was charged}}. Please use another card or ask your bank.',
    { what },
  );

/**
 * By Stripe's code of the decline or the error. Codes that would reveal the bank's knowledge to a thief have the
 * message of other declines.
 */
const sentences: Readonly<Record<string, Explain>> = {
  insufficient_funds: notEnough,
  authentication_required: confirmYourself,
  payment_intent_action_required: confirmYourself,
  payment_intent_authentication_failure: notConfirmed,
  authentication_not_handled: notConfirmed,
  payment_intent_payment_attempt_expired: notConfirmed,
  expired_card: expired,
  expired_payment_method: expired,
  incorrect_cvc: wrongDetails,
  invalid_cvc: wrongDetails,
  incorrect_number: wrongDetails,
  invalid_number: wrongDetails,
  invalid_expiry_month: wrongDetails,
  invalid_expiry_year: wrongDetails,
  incorrect_zip: wrongDetails,
  processing_error: tryLater,
  issuer_not_available: tryLater,
  try_again_later: tryLater,
  reenter_transaction: tryLater,
  approve_with_id: tryLater,
  card_velocity_exceeded: overLimit,
  withdrawal_count_limit_exceeded: overLimit,
  currency_not_supported: notForThis,
  card_not_supported: notForThis,
  transaction_not_allowed: notForThis,
  service_not_allowed: notForThis,
};

interface Decline {
  readonly failureCode: string;
  readonly failureMessage: string;
}

type LastError = Pick<NonNullable<Stripe.PaymentIntent['last_payment_error']>, 'code' | 'decline_code'>;

/** Why a payment failed, by the most specific code. */
export function declineOf(error: LastError | null, what: Attempt = 'charge'): Decline {
  const codes = [error?.decline_code, error?.code].filter((code) => code !== undefined);
  const known = codes.find((code) => Object.hasOwn(sentences, code));
  return {
    failureCode: known ?? codes[0] ?? 'card_declined',
    failureMessage: ((known === undefined ? undefined : sentences[known]) ?? askYourBank)(what),
  };
}

/** Why a card could not be saved. */
export function setupFailureOf(error: LastError | null): string {
  return declineOf(error, 'setup').failureMessage;
}
