export { deleteListedOf } from './listed-picture.store.ts';
export { holdPicture } from './matches/matches.ts';
export { removePicture } from './matches/matches.ts';
export { listRemoved } from './removals/list-removed.ts';
