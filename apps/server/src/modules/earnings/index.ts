export { sumByTime, type Sums } from './earning.store.ts';
export { listReleases } from './funds.store.ts';
export { presentFunds, readFunds, type Funds } from './read-funds.ts';
export { registerEarningsExport } from './export-earnings.ts';
