export { createTestDatabase, type TestDatabase } from './database.ts';
export { makeVideoFile } from './video-file.ts';
export { makePicture, type PictureOptions } from './picture.ts';
export { makeSound } from './sound.ts';
export { makeWord } from './word.ts';
export {
  createWorld,
  type FeedOptions,
  type GalleryOptions,
  type PerformerOptions,
  type Person,
  type World,
  type WorldOptions,
} from './world.ts';
