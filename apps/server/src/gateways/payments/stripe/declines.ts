import { english, type EnglishText } from '@ovation/language/t.ts';
import type { Stripe } from 'stripe';
import { storedText } from '../../../platform/language/stored-text.ts';

const askYourBank = english('Your bank declined this card. Please use another card or ask your bank.');
const confirmYourself = english(
  'Your bank wants you to confirm this payment yourself. Please pay again while you are here.',
);
const notConfirmed = english('This payment was not confirmed with your bank. Please try again or use another card.');
const tryLater = english(
  'Your bank could not process this payment right now. Please try again in a few minutes or use another card.',
);
const wrongDetails = english('The card details are not correct. Please check them or use another card.');
const notForThis = english('This card cannot be used for this payment. Please use another card.');
const notEnough = english('There is not enough money on this card. Please use another card.');
const expired = english('This card has expired. Please use another card.');
const overLimit = english('This card has reached its limit. Please use another card or ask your bank.');

/**
 * By Stripe's code of the decline or the error. Codes that would reveal the bank's knowledge to a thief have the
 * message of other declines.
 */
const sentences: Readonly<Record<string, EnglishText>> = {
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

/** Why a payment failed or a card could not be saved, by the most specific code. */
export function declineOf(error: LastError | null): Decline {
  const codes = [error?.decline_code, error?.code].filter((code) => code !== undefined);
  const known = codes.find((code) => Object.hasOwn(sentences, code));
  return {
    failureCode: known ?? codes[0] ?? 'card_declined',
    failureMessage: storedText((known === undefined ? undefined : sentences[known]) ?? askYourBank),
  };
}
