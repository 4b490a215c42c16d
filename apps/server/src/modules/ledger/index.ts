export { amountInWords, chargeWallet, lockWallet, type ChargedWallet, type Sale } from './charge-wallet.ts';
export type { ChargeRow } from './charge.store.ts';
export { creditWallet, type ReceivedPayment } from './credit-wallet.ts';
export { auditBooks } from './audit.ts';
export { availableEarnings } from './earnings.ts';
export { readBalance } from './transfer.store.ts';
export { restoreCharges, reverseCharge, type Reversal } from './reverse-charge.ts';
export { restorePayment, returnPayment, type ReturnedPayment } from './return-payment.ts';
export type { ReversedCharge } from './events.ts';
