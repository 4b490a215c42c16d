import type { ApprovalAction } from '@ovation/contract/money/approvals.ts';
import type { Call } from '../../platform/http/call.ts';
import type { ApprovalRow } from './approval.store.ts';

/** A call on behalf of the person who asked, after a second one has approved it. */
export interface ApprovedCall {
  readonly call: Call;
  readonly approval: ApprovalRow;
}

type CarryOut = (approved: ApprovedCall) => Promise<unknown>;

/** How to carry out what was approved; the modules that own the actions say how. */
export interface ApprovedActions {
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
