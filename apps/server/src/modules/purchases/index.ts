export { buyContent, type BuyReply } from './buy-content.ts';
export { presentCharge } from './present.ts';
export { deletePurchaseOf, findBought, insertPurchases } from './purchases.store.ts';
