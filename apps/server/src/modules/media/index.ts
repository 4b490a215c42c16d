export { deleteFiles, deleteFilesOf } from './delete-files.ts';
export { attachFiles, detachFiles, loadFile, loadFilesOf, loadListedFiles, loadStoredFile, lockFiles, type FileObject, type FileRow, type ListedFile, type StoredFile } from './file.store.ts';
export { asAvif, findPublicPicture, findRendition, originalName, type FoundRendition } from './find-rendition.ts';
export { isInvitation, isPaper, isPublicPicture, type FileType } from './file-types.ts';
export { inspectFile, type InspectedFile } from './inspect-file.ts';
export { keepFile, type KeptFile } from './keep-file.ts';
export { keepPicture, preparePicture, type PreparedPicture } from './keep-picture.ts';
export { secondsLeft, signMediaAddress, type MediaAddress } from './media-address.ts';
export { presentFile } from './present.ts';
