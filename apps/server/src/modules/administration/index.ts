export { createSiteStatus } from './status/site-status.ts';
export { explainOutage } from './status/explain-outage.ts';
