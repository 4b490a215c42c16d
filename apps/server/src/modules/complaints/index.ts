export { finishRemovalsJob } from './cases/hide-object.ts';
export { forgetVisitorsJob } from './reports/reports.ts';
export { remindStaffJob } from './cases/cases.ts';
export { restoreCounteredJob } from './appeals/counter-notices.ts';
