import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { loadPayoutDetails } from '../details/payout-details.store.ts';
import { calculatePayoutOf } from './calculate-payout.ts';
import { loadOpenRequest } from './payout-request.store.ts';

interface NextPayout {
  readonly hasMethod: boolean;
  /** Decimals in the site's currency. */
  readonly available: number;
  readonly minimum: number;
  readonly canRequest: boolean;
  readonly open: { readonly _id: string; readonly amount: number; readonly createdAt: string } | null;
  readonly next: { readonly day: string; readonly amount: number } | null;
}

/** The payout that a performer waits for, or could ask for, and what becomes available next. */
export async function readNextPayout(app: App, performerId: string): Promise<NextPayout> {
  const [{ available, minimum, problem, calendar }, open, details] = await Promise.all([
    calculatePayoutOf(app, performerId, undefined),
    loadOpenRequest(app.database, performerId),
    loadPayoutDetails(app.database, performerId),
  ]);
  return {
    hasMethod: Boolean(details?.bank_encrypted ?? details?.provider_account_id),
    available,
    minimum,
    canRequest: problem === null,
    open: open ? { _id: open.id, amount: fromMinor(open.amount), createdAt: open.created_at.toISOString() } : null,
    next: calendar[0] ?? null,
  };
}
