export { refundBuyersLater } from './refund-buyers-later.ts';
