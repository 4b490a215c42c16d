export { presentEarning } from './present.ts';
