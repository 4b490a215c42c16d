export { deleteFiles, deleteFilesOf, releaseFiles } from './delete-files.ts';
export {
  attachFiles,
  detachFiles,
  loadFile,
  loadFilesOf,
  loadListedFiles,
  loadStoredFile,
  lockFiles,
  type FileObject,
  type FileRow,
  type ListedFile,
  type StoredFile,
} from './file.store.ts';
export { asAvif, findPublicPicture, findRendition, originalName, type FoundRendition } from './find-rendition.ts';
export { identityPaperTypes, isForStaff, isInvitation, isPaper, isPublicPicture, type FileType } from './file-types.ts';
export { holdFile } from './hash-pictures.ts';
export { hasHeldFile, hashRows, isHeld, type HeldFile } from './picture-hash.store.ts';
export { fileInvalid, inspectFile, type InspectedFile } from './inspect-file.ts';
export { keepFile, type KeptFile } from './keep-file.ts';
export { keepPicture, preparePicture, type PreparedPicture } from './make-from-video.ts';
export { keepText, prepareText, presentText, type PreparedText } from './keep-file.ts';
export { createMediaAddresses } from './media-address.ts';
export { discardPrepared, prepareCut, prepareStill } from './make-from-video.ts';
export { queuePositionOf } from './queue.store.ts';
export { createPresentedFiles, presentFile, presentFileToStaff } from './present.ts';
export { readOriginal } from './read-original.ts';
export { registerUploads } from './uploads/register-uploads.ts';
export { hashOlderFilesJob } from './hash-pictures.ts';
export { sweepMediaJob } from './jobs/sweep-media.ts';
export { keepSocialCard, pictureForCard } from './renditions.ts';
