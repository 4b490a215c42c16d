export { addFollow } from './add-follow.ts';
export { isBlockable } from './block.store.ts';
