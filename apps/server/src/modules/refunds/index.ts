export type { Removal } from './jobs/refund-buyers.ts';
