export { hasState, needsPostcode, needsState } from './address-parts.ts';
export { containsLink, findBlockedWord } from './words/blocked-words.ts';
export { isCommonPassword } from './passwords.ts';
export { clientHashAsTyped, clientHashOf, isClientHash, isNormalised } from './passwords.ts';
export { chooseCover, cutToTeaser, defaultCover } from './cover.ts';
export { discountOn, makeCouponCode, type Discount } from './order-amounts.ts';
export { formatBytes } from './format-bytes.ts';
export { foldText } from './words/fold-text.ts';
export { splitQuery, splitWords } from './words/split-words.ts';
export {
  cashOf,
  fromMinor,
  grossForCash,
  isWithin,
  splitCommission,
  splitReversal,
  toBasisPoints,
  tokensToReturn,
  toMinor,
  type PaymentParts,
  type SaleParts,
} from './money.ts';
export { displayNameProblem, nameSkeleton, usernameProblem } from './names.ts';
export { depositOf, returnedOnCancelling } from './order-amounts.ts';
export { nextStatuses, orderTransitions, paidStatuses, type OrderFlow, type OrderParty } from './order-states.ts';
export { mayChangeRequest, requestTransitions, type RequestParty } from './request-states.ts';
export { parsePeriod, type Period } from './period.ts';
export {
  isWebAddress,
  sanitiseHtml,
  sanitiseLine,
  sanitiseText,
  typedText,
  withoutDirectionMarks,
} from './text/sanitise-text.ts';
export { shippingPrice } from './order-amounts.ts';
