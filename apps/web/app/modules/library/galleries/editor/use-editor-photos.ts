import { uploadFile } from '@ovation/client';
import {
  changeGallery,
  deletePhoto,
  searchOwnPhotos,
  uploadPhoto,
  type OwnPhoto,
} from '@ovation/contract/publishing/galleries.ts';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { toastError } from '../../../../platform/toasts.ts';
import { mayArriveLater } from '../../files/use-editor-files.ts';
import { useFileProgress, type FileProgress } from '../../../media/processing/file-progress.ts';
import { changePhotos, chosenPhoto, keptOf, keptPhoto, type EditorPhoto, type PhotoStage } from './editor-photo.ts';

/** How many photos are sent at the same time. */
const concurrency = 3;

export interface EditorPhotos {
  readonly photos: readonly EditorPhoto[];
  /** Processing progress of the files that the site keeps, by file id. */
  readonly processing: ReadonlyMap<string, FileProgress>;
  readonly underWay: number;
  readonly rejected: number;
  add(chosen: readonly File[]): void;
  /** Removes a photo that is not on the site yet, and cancels its upload. */
  drop(key: string): void;
  /** Deletes a photo from the site. Throws ApiError when the site rejects that. */
  remove(photo: EditorPhoto): Promise<void>;
  retry(key: string): void;
  /** The keys in their new order. */
  order(keys: readonly string[]): void;
  /** Takes over a photo that was changed on the site. */
  update(photo: OwnPhoto): void;
}

/** The photos of a gallery while it is edited. The site keeps each as it arrives, even before the gallery is saved. */
export function useEditorPhotos(galleryId: string | undefined, initial: readonly OwnPhoto[]): EditorPhotos {
  const [photos, dispatch] = useReducer(changePhotos, initial, (kept) => kept.map(keptPhoto));
  const controllers = useRef(new Map<string, AbortController>());
  const kept = keptOf(photos);
  const processing = useFileProgress(
    kept.filter(({ file }) => file.status !== 'ready').map(({ file }) => file._id),
    () => void refresh(),
  );
  const waiting = photos.filter(({ stage }) => stage.at === 'waiting');
  const sending = photos.filter(({ stage }) => stage.at === 'sending').length;
  useSavedOrder(galleryId, initial, kept, waiting.length + sending === 0);

  async function refresh(): Promise<void> {
    const filter = galleryId === undefined ? ({ isLoose: 'true' } as const) : { galleryId };
    const page = await api.call(searchOwnPhotos, { query: { ...filter, pageSize: 100 } }).catch(() => undefined);
    if (page) dispatch({ type: 'refreshed', photos: page.data });
  }

  const send = useEffectEvent(async ({ key, file }: EditorPhoto): Promise<void> => {
    if (!file || controllers.current.has(key)) return;
    const controller = new AbortController();
    controllers.current.set(key, controller);
    const stage = (next: PhotoStage): void => dispatch({ type: 'staged', key, stage: next });
    stage({ at: 'sending', progress: 0 });
    try {
      const photo = await uploadFile(uploadPhoto, {
        files: { photo: file },
        fields: galleryId === undefined ? {} : { galleryId },
        signal: controller.signal,
        onProgress: (progress) => stage({ at: 'sending', progress }),
      });
      stage({ at: 'kept', photo });
    } catch (error) {
      if (!controller.signal.aborted)
        stage({ at: 'rejected', message: messageOf(error), mayRetry: mayArriveLater(error) });
    } finally {
      controllers.current.delete(key);
    }
  });

  const sendNext = useEffectEvent(() => {
    for (const photo of waiting.slice(0, Math.max(0, concurrency - sending))) void send(photo);
  });
  useEffect(() => sendNext(), [photos]);

  useEffect(() => {
    const running = controllers.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);

  const drop = (key: string): void => {
    controllers.current.get(key)?.abort();
    const preview = photos.find((photo) => photo.key === key && photo.isLocal)?.preview;
    if (preview) URL.revokeObjectURL(preview);
    dispatch({ type: 'removed', key });
  };
  return {
    photos,
    processing,
    drop,
    underWay: waiting.length + sending,
    rejected: photos.filter(({ stage }) => stage.at === 'rejected').length,
    add: (chosen) => dispatch({ type: 'added', photos: chosen.map(chosenPhoto) }),
    async remove({ key, stage }) {
      if (stage.at === 'kept') await api.call(deletePhoto, { params: { id: stage.photo._id } });
      drop(key);
    },
    retry: (key) => dispatch({ type: 'staged', key, stage: { at: 'waiting' } }),
    order: (keys) => dispatch({ type: 'ordered', keys }),
    update: (photo) => dispatch({ type: 'refreshed', photos: [photo] }),
  };
}

/** Saves the order of a gallery's photos whenever it has changed and no upload is under way, one call at a time. */
function useSavedOrder(
  galleryId: string | undefined,
  initial: readonly OwnPhoto[],
  kept: readonly OwnPhoto[],
  isIdle: boolean,
): void {
  const idsOf = (photos: readonly OwnPhoto[]): string => photos.map(({ _id }) => _id).join();
  const saved = useRef(idsOf(initial));
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const order = idsOf(kept);
  useEffect(() => {
    if (galleryId === undefined || !isIdle || order === saved.current || order === '') return;
    saved.current = order;
    last.current = last.current
      .then(() => api.call(changeGallery, { params: { id: galleryId }, body: { photoIds: order.split(',') } }))
      .catch(toastError);
  }, [galleryId, isIdle, order]);
}
