export { createApprovedActions, type ApprovedCall } from './require-approval.ts';
export { requireApproval } from './require-approval.ts';
