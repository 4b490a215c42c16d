export { addFollow } from './add-follow.ts';
export { isBlockable, isIgnored, listIgnored } from './boundaries/boundary.store.ts';
