export { readDisputesOf, readRefundsOf } from './refunds-of.ts';
export { refundBuyersLater } from './refund-buyers-later.ts';
