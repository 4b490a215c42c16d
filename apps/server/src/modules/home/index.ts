export { createRankings } from './rankings.ts';
