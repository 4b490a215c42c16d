export { finishRemovalsJob } from './jobs/finish-removals.ts';
export { forgetVisitorsJob } from './jobs/forget-visitors.ts';
export { remindStaffJob } from './jobs/remind-staff.ts';
export { restoreCounteredJob } from './jobs/restore-countered.ts';
