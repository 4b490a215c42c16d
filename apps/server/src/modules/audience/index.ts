export { addFollow } from './follows.ts';
export { isBlockable, isIgnored, listIgnored } from './boundaries/boundary.store.ts';
