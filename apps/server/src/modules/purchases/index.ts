export { deletePurchaseOf, findBought, insertPurchases } from './purchase.store.ts';
