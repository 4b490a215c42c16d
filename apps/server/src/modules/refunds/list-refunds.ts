import type * as operations from '@ovation/contract/money/refunds.ts';
import type { Call } from '../../platform/http/call.ts';
import { listDisputeRows } from './disputes/dispute.store.ts';
import { presentDisputes, presentRefunds } from './present.ts';
import { listRefundRows } from './refund.store.ts';

export async function listRefunds({ app: { database }, query }: Call<typeof operations.listRefunds>) {
  const { rows, total } = await listRefundRows(database, query);
  return { data: await presentRefunds(database, rows), total };
}

export async function listDisputes({ app: { database }, query }: Call<typeof operations.listDisputes>) {
  const { rows, total } = await listDisputeRows(database, query);
  return { data: await presentDisputes(database, rows), total };
}
