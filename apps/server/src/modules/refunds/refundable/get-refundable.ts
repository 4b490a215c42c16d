import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/refunds.ts';
import { bookOf } from '../../../gateways/payments/providers.ts';
import type { Call } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { readBalance } from '../../ledger/index.ts';
import { loadPayment } from '../../payments/index.ts';
import { isActive } from '../people.store.ts';
import { refundableCharge } from '../policy.ts';
import { presentRefundableCharge, presentRefundablePayment } from '../present.ts';
import { refundableOf } from '../refund-payment.ts';
import { loadReversible } from '../reversible-charge.store.ts';

export async function getRefundableCharge({ app: { database }, params }: Call<typeof operations.getRefundableCharge>) {
  const charge = await loadReversible(database, params.id);
  if (!charge) throw new Failure('not-found', t('This sale does not exist.'));
  return presentRefundableCharge(
    database,
    charge,
    refundableCharge(charge, { isActive: await isActive(database, charge.payer_id) }),
  );
}

export async function getRefundablePayment({ app, params }: Call<typeof operations.getRefundablePayment>) {
  const payment = await loadPayment(app.database, params.id);
  if (!payment) throw new Failure('not-found', t('This payment does not exist.'));
  const balance = await readBalance(app.database, payment.account_id, bookOf(payment.provider));
  return presentRefundablePayment(app.database, payment, {
    ...(await refundableOf(app.database, app, payment)),
    balance,
  });
}
