import type { SaleKind } from '@ovation/contract/content.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { chargeWallet, type ChargedWallet, type Sale } from '../ledger/index.ts';
import { insertPurchase } from './purchase.store.ts';

/** The wallet pays, and the content is the payer's. It is held, and not bought yet. Throws balance-too-low. */
export async function sellContent(work: Work, sale: Sale & { readonly type: SaleKind; readonly objectId: string }, now: Date): Promise<ChargedWallet> {
  const paid = await chargeWallet(work, sale, now);
  await insertPurchase(work.db, { accountId: sale.payerId, objectKind: sale.type, objectId: sale.objectId, chargeId: paid.charge.id }, now);
  return paid;
}
