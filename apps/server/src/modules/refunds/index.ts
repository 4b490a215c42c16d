export { readDisputesOf, readRefundsOf } from './refundable/refundable.ts';
export { cashLeft } from './book-card-return.ts';
export { giveBack, lockCharge, returnUndelivered, returnUnserved } from './refund-charge.ts';
export { isActive } from './people.store.ts';
export { refundableCharge } from './policy.ts';
export type { ReversibleCharge } from './reversible-charge.store.ts';
export { refundBuyersJob, refundBuyersLater, removableSale } from './jobs/refund-many.ts';
