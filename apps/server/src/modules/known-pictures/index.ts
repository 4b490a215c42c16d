export { deleteListedOf } from './listed-picture.store.ts';
export { holdPicture } from './matches/hold-picture.ts';
export { removePicture } from './matches/hold-picture.ts';
export { listRemoved } from './removals/list-removed.ts';
