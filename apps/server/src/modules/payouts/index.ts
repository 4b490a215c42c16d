export { readNextPayout } from './requests/read-next-payout.ts';
