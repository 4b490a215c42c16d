import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/site-money.ts';
import type { SiteCharge } from '@ovation/contract/money/site-money.ts';
import { fromMinor } from '@ovation/domain';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readRefundsOf } from '../../refunds/index.ts';
import { listMovements } from './movement.store.ts';
import { presentMovements, presentSiteCharges } from './present.ts';
import { findCouponOf, loadSiteCharge } from './site-charge.store.ts';
import { findPaymentOf } from './site-payment.store.ts';

export async function getSiteCharge({ app: { database: db }, params: { id } }: Call<typeof operations.getSiteCharge>) {
  const row = await loadSiteCharge(db, id);
  if (!row) throw new Failure('not-found', t('This sale does not exist.'));
  const [[charge], coupon, transactionId, movements, refunds] = await Promise.all([
    presentSiteCharges(db, [row]),
    findCouponOf(db, id),
    findPaymentOf(db, id),
    listMovements(db, { chargeId: id }).then((rows) => presentMovements(db, rows)),
    readRefundsOf(db, { chargeId: id }),
  ]);
  return {
    ...(charge as SiteCharge),
    coupon: coupon ? { code: coupon.code, discount: fromMinor(coupon.discount) } : null,
    transactionId: transactionId ?? null,
    movements,
    refunds,
  };
}
