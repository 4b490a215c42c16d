export { readNextPayout, type NextPayout } from './requests/read-next-payout.ts';
