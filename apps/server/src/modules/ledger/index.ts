export {
  balanceTooLow,
  formatAmount,
  chargeWallet,
  lockWallet,
  type ChargedWallet,
  type Sale,
} from './charge-wallet.ts';
export { holdCharge, releaseCharge } from './charge-reversal.store.ts';
export { refundedOf } from './charge-reversal.store.ts';
export type { ChargeRow } from './charge.store.ts';
export { creditWallet } from './return-payment.ts';
export { bookInUse, readBook, useBook, type Book } from './book.store.ts';
export { auditBooks } from './audit.ts';
export { listGateways } from './ledger-account.store.ts';
export { payOut, readEarnings } from './pay-out.ts';
export { readBalance, readBalances } from './transfer.store.ts';
export { previewReversal, restoreCharges, reverseCharge, type Reversal } from './reverse-charge.ts';
export { restorePayment, returnPayment } from './return-payment.ts';
export type { CreatedCharge, ReversedCharge } from './events.ts';
