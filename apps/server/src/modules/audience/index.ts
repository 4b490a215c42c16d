export { addFollow } from './add-follow.ts';
export { isBlockable } from './boundaries/boundary.store.ts';
