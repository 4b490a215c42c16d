export { createApprovedActions, type ApprovedCall } from './approved-actions.ts';
export { requireApproval } from './require-approval.ts';
