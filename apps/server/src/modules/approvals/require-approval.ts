import { t } from '@ovation/language/t.ts';
import { approvalActions, type ApprovalAction } from '@ovation/contract/money/approvals.ts';
import { fromMinor, toMinor } from '@ovation/domain';
import { formatMoney } from '../../platform/words/dates.ts';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import { Failure } from '../../platform/failure.ts';
import type { ApprovalRow } from './approval.store.ts';

interface Moved {
  /** Minor units. */
  readonly amount: bigint;
  /** What was refunded of the same object before, so that parts do not pass where the whole would not. */
  readonly earlier?: bigint;
}

/** Throws approval-needed for more than the setting allows, unless a second person has approved it in this call. */
export async function requireApproval(
  { app, approved }: Pick<Call, 'app' | 'approved'>,
  action: ApprovalAction,
  { amount, earlier = 0n }: Moved,
): Promise<void> {
  const limit = await approvalLimit(app, action);
  if (limit === undefined || amount + earlier <= limit) return;
  if (approved !== undefined && amount <= approved.amount) return;
  throw new Failure(
    'approval-needed',
    t('More than {limit} needs the approval of a second member of staff. No money has moved.', {
      limit: formatMoney(fromMinor(limit)),
    }),
  );
}

/** Minor units; undefined where no amount needs a second person. */
async function approvalLimit(app: App, action: ApprovalAction): Promise<bigint | undefined> {
  const limit = toMinor((await app.settings.read())[approvalActions[action].setting]);
  return limit > 0n ? limit : undefined;
}

/** A call on behalf of the person who asked, after a second one has approved it. */
export interface ApprovedCall {
  readonly call: Call;
  readonly approval: ApprovalRow;
}

type CarryOut = (approved: ApprovedCall) => Promise<unknown>;

/** How to carry out what was approved; the modules that own the actions say how. */
interface ApprovedActions {
  handle(action: ApprovalAction, carryOut: CarryOut): void;
  carryOut(action: ApprovalAction, approved: ApprovedCall): Promise<void>;
}

declare module '../../app.ts' {
  interface App {
    readonly approvedActions: ApprovedActions;
  }
}

export function createApprovedActions(): ApprovedActions {
  const handlers = new Map<ApprovalAction, CarryOut>();
  return {
    handle: (action, carryOut) => void handlers.set(action, carryOut),
    async carryOut(action, approved) {
      const carryOut = handlers.get(action);
      if (!carryOut) throw new Error(`No module carries out ${action}.`);
      await carryOut(approved);
    },
  };
}
