import type { Stripe } from 'stripe';

const askYourBank = 'Your bank declined this card, so nothing was charged. Please use another card or ask your bank.';
const confirmYourself =
  'Your bank wants you to confirm this payment yourself, so nothing was charged. Please pay again while you are here.';
const notConfirmed =
  'This payment was not confirmed with your bank, so nothing was charged. Please try again or use another card.';
const tryLater =
  'Your bank could not deal with this payment just now, so nothing was charged. ' +
  'Please try again in a few minutes or use another card.';
const wrongDetails =
  'The details of this card are not right, so nothing was charged. Please check them or use another card.';
const notForThis = 'This card cannot be used for this payment, so nothing was charged. Please use another card.';

/**
 * By Stripe's code of the decline or the error. Codes that would reveal the bank's knowledge to a thief have the
 * message of other declines.
 */
const sentences: Readonly<Record<string, string>> = {
  insufficient_funds: 'There is not enough money on this card, so nothing was charged. Please use another card.',
  authentication_required: confirmYourself,
  payment_intent_action_required: confirmYourself,
  payment_intent_authentication_failure: notConfirmed,
  authentication_not_handled: notConfirmed,
  payment_intent_payment_attempt_expired: notConfirmed,
  expired_card: 'This card has expired, so nothing was charged. Please use another card.',
  expired_payment_method: 'This card has expired, so nothing was charged. Please use another card.',
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
  card_velocity_exceeded:
    'This card has reached its limit, so nothing was charged. Please use another card or ask your bank.',
  withdrawal_count_limit_exceeded:
    'This card has reached its limit, so nothing was charged. Please use another card or ask your bank.',
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
export function declineOf(error: LastError | null): Decline {
  const codes = [error?.decline_code, error?.code].filter((code) => code !== undefined);
  const known = codes.find((code) => Object.hasOwn(sentences, code));
  return {
    failureCode: known ?? codes[0] ?? 'card_declined',
    failureMessage: (known === undefined ? undefined : sentences[known]) ?? askYourBank,
  };
}

/** Why a card could not be saved. */
export function setupFailureOf(error: LastError | null): string {
  return declineOf(error).failureMessage.replaceAll('so nothing was charged', 'so the card was not saved');
}
