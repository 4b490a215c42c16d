import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/site-money.ts';
import type { SiteTransaction } from '@ovation/contract/money/site-money.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { loadPayment } from '../../payments/index.ts';
import { readDisputesOf, readRefundsOf } from '../../refunds/index.ts';
import { listMovements } from './movement.store.ts';
import { presentMovements, presentSiteCharges, presentSiteTransactions } from './present.ts';
import { loadSiteCharge } from './site-charge.store.ts';
import { findCouponCode } from './site-payment.store.ts';

export async function getSiteTransaction({
  app: { database: db },
  params: { id },
}: Call<typeof operations.getSiteTransaction>) {
  const payment = await loadPayment(db, id);
  if (!payment) throw new Failure('not-found', t('This payment does not exist.'));
  const row = payment.charge_id === null ? undefined : await loadSiteCharge(db, payment.charge_id);
  const [[transaction], [charge = null], coupon, movements, refunds, disputes] = await Promise.all([
    presentSiteTransactions(db, [payment]),
    presentSiteCharges(db, row ? [row] : []),
    findCouponCode(db, payment.coupon_id),
    listMovements(db, { paymentId: id }).then((rows) => presentMovements(db, rows)),
    readRefundsOf(db, { paymentId: id }),
    readDisputesOf(db, id),
  ]);
  return { ...(transaction as SiteTransaction), coupon, charge, movements, refunds, disputes };
}
