import { t } from '@ovation/language/t.ts';
import { uploadPhoto, type OwnPhoto } from '@ovation/contract/publishing/galleries.ts';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { kindOf } from '../../files/editor-file.ts';
import { newKey } from '../../../../platform/new-key.ts';

/** How far a photo of the editor is: waiting, being sent, rejected, or kept by the site. */
export type PhotoStage =
  | { readonly at: 'waiting' }
  | { readonly at: 'sending'; /** 0 to 1. */ readonly progress: number }
  | { readonly at: 'rejected'; readonly message: string; readonly mayRetry: boolean }
  | { readonly at: 'kept'; readonly photo: OwnPhoto };

/** One photo of a gallery while it is edited. */
export interface EditorPhoto {
  /** Stays the same from the moment the photo is chosen. */
  readonly key: string;
  readonly name: string;
  /** Address of a picture of it. */
  readonly preview: string | undefined;
  readonly isLocal: boolean;
  readonly file: File | undefined;
  readonly stage: PhotoStage;
}

/** A file that was just chosen: waiting to be sent, or rejected at once where it plainly cannot be used. */
export function chosenPhoto(file: File): EditorPhoto {
  const rejection = rejectionOf(file);
  return {
    key: newKey(),
    name: file.name,
    isLocal: true,
    file,
    preview: rejection === undefined ? URL.createObjectURL(file) : undefined,
    stage: rejection === undefined ? { at: 'waiting' } : { at: 'rejected', message: rejection, mayRetry: false },
  };
}

function rejectionOf(file: File): string | undefined {
  if (kindOf(file) !== 'photo') return t('This is not a photo.');
  if (file.size === 0) return t('This file is empty.');
  const { maxSizeBytes } = uploadPhoto.files.photo;
  return file.size > maxSizeBytes
    ? t('This photo is too large: {size}. The limit is {maxSizeBytes}.', {
        size: formatBytes(file.size),
        maxSizeBytes: formatBytes(maxSizeBytes),
      })
    : undefined;
}

/** A photo that the site has already. */
export function keptPhoto(photo: OwnPhoto, index: number): EditorPhoto {
  return {
    key: photo._id,
    name: photo.title || t('Photo {number}', { number: index + 1 }),
    preview: photo.file.thumbnails[0]?.url,
    isLocal: false,
    file: undefined,
    stage: { at: 'kept', photo },
  };
}

type PhotosAction =
  | { readonly type: 'added'; readonly photos: readonly EditorPhoto[] }
  | { readonly type: 'staged'; readonly key: string; readonly stage: PhotoStage }
  | { readonly type: 'removed'; readonly key: string }
  | { readonly type: 'ordered'; readonly keys: readonly string[] }
  /** Photos as the site has them now; unknown ones are ignored. */
  | { readonly type: 'refreshed'; readonly photos: readonly OwnPhoto[] };

export function changePhotos(photos: readonly EditorPhoto[], action: PhotosAction): readonly EditorPhoto[] {
  if (action.type === 'added') return [...photos, ...action.photos];
  if (action.type === 'staged')
    return photos.map((photo) => (photo.key === action.key ? { ...photo, stage: action.stage } : photo));
  if (action.type === 'removed') return photos.filter((photo) => photo.key !== action.key);
  if (action.type === 'refreshed') return refreshed(photos, action.photos);
  return action.keys.flatMap((key) => photos.find((photo) => photo.key === key) ?? []);
}

function refreshed(photos: readonly EditorPhoto[], fresh: readonly OwnPhoto[]): readonly EditorPhoto[] {
  const byId = new Map(fresh.map((photo) => [photo._id, photo]));
  return photos.map((known, index) => {
    const photo = known.stage.at === 'kept' ? byId.get(known.stage.photo._id) : undefined;
    if (!photo) return known;
    return {
      ...keptPhoto(photo, index),
      key: known.key,
      name: photo.title || known.name,
      ...(known.isLocal ? { preview: known.preview, isLocal: true, file: known.file } : {}),
    };
  });
}

/** The photos that the site keeps, in the order of the editor. */
export function keptOf(photos: readonly EditorPhoto[]): OwnPhoto[] {
  return photos.flatMap(({ stage }) => (stage.at === 'kept' ? [stage.photo] : []));
}
