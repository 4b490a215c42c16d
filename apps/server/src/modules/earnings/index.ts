export { sumByTime, type Sums } from './earning.store.ts';
export { listReleases } from './funds.store.ts';
export { presentFunds, readFunds, type Funds } from './earnings.ts';
export { registerEarningsExport } from './earnings.ts';
