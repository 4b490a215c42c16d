export { addFollow } from './add-follow.ts';
