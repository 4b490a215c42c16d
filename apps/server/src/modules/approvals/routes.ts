import * as operations from '@ovation/contract/money/approvals.ts';
import type { Serve } from '../../platform/http/call.ts';
import { declineApproval, grantApproval, listApprovals, askForApproval } from './approvals.ts';

export function routes(serve: Serve): void {
  serve(operations.listApprovals, listApprovals);
  serve(operations.askForApproval, askForApproval);
  serve(operations.grantApproval, grantApproval);
  serve(operations.declineApproval, declineApproval);
}
