import { english, type EnglishText } from '@ovation/language/english.ts';

/** Every named error of the API: its status, and the message that people read if nothing more precise is known. */
export const errors = {
  'malformed-request': [400, english('The request could not be read. Please check it and try again.')],
  'upload-aborted': [400, english('The upload was interrupted. Please try again.')],
  'idempotency-key-invalid': [400, english('The Idempotency-Key must have 1 to 255 visible characters.')],
  'not-signed-in': [401, english('Please log in to continue.')],
  'incorrect-credentials': [401, english('Incorrect credentials!')],
  'second-factor-required': [401, english('Please enter the code from your authenticator app, or a recovery code.')],
  'passkey-required': [401, english('Please log in with your passkey.')],
  'sign-in-refused': [401, english('This sign-in could not be confirmed. Please try again.')],
  'sign-in-expired': [
    401,
    english('This sign-in has already been used, has expired, or was started in another browser. Please try again.'),
  ],
  'passkey-refused': [401, english('This passkey was not accepted. Please try again, or log in another way.')],
  'password-needed': [401, english('Please enter your password again.')],
  'balance-too-low': [402, english('Your balance is too low. Please top up your wallet.')],
  'payment-failed': [402, english('The payment did not go through. Please try another card.')],
  'role-not-allowed': [403, english('Your account can’t do this.')],
  'permission-missing': [403, english('Your role does not allow this. Please ask an owner of the site.')],
  'reason-needed': [403, english('Please say why you need to see this first.')],
  'view-is-read-only': [403, english('You are viewing the site as someone else, so you can’t change anything.')],
  'closed-to-views': [403, english('This is private, and can’t be seen while viewing the site as someone else.')],
  'approval-needed': [403, english('This amount needs the approval of a second member of staff. No money has moved.')],
  'reauthentication-required': [403, english('Please confirm that it is you.')],
  'second-factor-missing': [403, english('Please set up a passkey or an authenticator app first.')],
  'account-closing': [403, english('This account is about to close. Keep it to continue.')],
  'origin-not-allowed': [403, english('This request came from another site and was refused.')],
  'account-suspended': [403, english('This account is suspended. Please contact us.')],
  'agreement-required': [403, english('Please agree to the terms first, and confirm that you are 18 or older.')],
  'age-declaration-needed': [403, english('Please confirm first that you are 18 or older.')],
  'age-proof-needed': [403, english('Your country’s rules require you to prove first that you are 18 or older.')],
  'captcha-required': [403, english('Please confirm that you are not a robot.')],
  'email-not-verified': [403, english('Please confirm your email address first. We have sent you a link.')],
  'performer-not-approved': [
    403,
    english('Your account is waiting for approval. You can publish and earn once we have checked your documents.'),
  ],
  'identity-outdated': [
    403,
    english('We need to verify your identity again before you can publish anything new. Published content stays up.'),
  ],
  'may-not-write': [403, english('You can’t message this account.')],
  'content-locked': [403, english('This content is locked.')],
  'may-not-stream': [403, english('Your account can’t stream yet. Please contact us.')],
  'not-found': [404, english('We could not find what you are looking for.')],
  'method-not-allowed': [405, english('This is not possible in the current state.')],
  conflict: [409, english('Someone else changed this at the same time. Please try again.')],
  'username-taken': [409, english('This username is taken. Please choose another.')],
  'email-taken': [409, english('An account with this email address exists. Please log in.')],
  'identity-linked': [409, english('This is already linked to another account.')],
  'identity-email-taken': [
    409,
    english(
      'An account here has this email address. Please log in with your password, or choose a new one, then link it.',
    ),
  ],
  'last-way-in': [409, english('This is your only way to log in. Please add another one first.')],
  'already-subscribed': [409, english('You are already subscribed to this creator.')],
  'subscription-ended': [409, english('This subscription has already ended.')],
  'already-voted': [409, english('You have already voted in this poll.')],
  'poll-closed': [409, english('This poll has ended.')],
  'free-trial-used': [409, english('You have already used your free trial with this creator.')],
  'upload-unfinished': [409, english('Not all of this file has arrived yet.')],
  'uploads-full': [409, english('You have too many unfinished uploads. Please finish or cancel one of them first.')],
  'not-for-sale': [409, english('This is not for sale.')],
  'out-of-stock': [409, english('This is sold out, or fewer are left than you want. Nothing was charged.')],
  'stream-open': [409, english('You already have a live stream. Please end it first.')],
  'pin-refused': [409, english('Only a published post can be pinned.')],
  'category-exists': [409, english('There is already a category with this name.')],
  'too-many-categories': [409, english('A site can have at most 100 categories. Please delete one first.')],
  'code-taken': [409, english('This code is taken. Please choose another.')],
  'coupon-refused': [409, english('This coupon cannot be used here.')],
  'payout-open': [409, english('You already have an open payout request. Please wait until it is paid or rejected.')],
  'payout-decided': [409, english('This payout request has already been decided. No money was moved this time.')],
  'payout-too-large': [409, english('This is more than can be paid out now. No money moved.')],
  'payout-method-missing': [409, english('Please add a payout method first.')],
  'last-owner': [409, english('This is the last owner of the site. Please make someone else an owner first.')],
  'payment-under-way': [409, english('This payment is still under way.')],
  'paid-into-wallet': [
    409,
    english('Your card was charged, but the item is no longer available. The money is in your wallet.'),
  ],
  'card-not-saved': [409, english('This card could not be saved. Nothing was charged.')],
  'age-not-proved': [
    409,
    english('This card does not show that you are 18 or older. Nothing was charged, and nothing is stored.'),
  ],
  'card-in-use': [409, english('A subscription renews with this card.')],
  'spending-limit-reached': [
    409,
    english('This would exceed the monthly limit that you have set. Nothing was charged.'),
  ],
  'tus-version': [412, english('Resumable uploads use version 1.0.0 of the tus protocol here.')],
  'body-too-large': [413, english('This is too large. Please send less at once.')],
  'file-too-large': [413, english('This file is too large.')],
  'storage-quota-exceeded': [413, english('Your storage is full. Please delete something that you no longer need.')],
  'unsupported-media-type': [415, english('This kind of request is not supported here.')],
  'field-invalid': [422, english('Please check the marked fields.')],
  'file-invalid': [422, english('This file could not be read. Please choose another.')],
  'file-missing': [422, english('Please choose a file.')],
  'idempotency-key-reused': [422, english('This Idempotency-Key was used for another request.')],
  'checksum-mismatch': [460, english('The data that arrived is not what was sent. Please send these bytes again.')],
  'country-blocked': [451, english('This content is not available in your country.')],
  'site-country-blocked': [451, english('This site is not available in your country.')],
  'too-many-requests': [429, english('That was a little fast. Please wait a moment and try again.')],
  internal: [500, english('Something went wrong, please try again later')],
  'captcha-unavailable': [503, english('We couldn’t check whether you’re a person. Please try again in a minute.')],
  'provider-unavailable': [
    503,
    english('The payment provider isn’t responding. No money has moved. Please try again in a minute.'),
  ],
  unavailable: [503, english('A service we rely on isn’t responding right now. Please try again in a few seconds.')],
  maintenance: [503, english('We are doing some maintenance. Please come back in a few minutes.')],
  'storage-full': [507, english('There is no room for this at the moment. Please try again later.')],
} as const satisfies Record<string, readonly [status: number, message: EnglishText]>;

export type ErrorCode = keyof typeof errors;

/** One wrong field: `path` is its dotted address in the body, query or form. */
export interface FieldProblem {
  readonly path: string;
  readonly message: string;
}

/** The body of every response that is not 2xx. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: readonly FieldProblem[];
  /** Only with `balance-too-low`: how much is missing in the wallet. */
  readonly missing?: number;
  /** Only if the message says so: a payment was refused before any money moved. */
  readonly nothingCharged?: boolean;
  /** Only with `may-not-write`: what would let the caller write. */
  readonly remedy?: 'follow' | 'subscribe' | 'tip' | 'unblock';
  readonly requestId: string;
}
