export { createSiteStatus } from './status/status.ts';
export { explainOutage } from './status/status.ts';
