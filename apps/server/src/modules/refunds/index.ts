export { readDisputesOf, readRefundsOf } from './refundable/refunds-of.ts';
export { refundBuyersLater } from './removals/refund-buyers-later.ts';
