export { readDisputesOf, readRefundsOf } from './refundable/refunds-of.ts';
export { refundBuyersLater } from './jobs/refund-buyers.ts';
