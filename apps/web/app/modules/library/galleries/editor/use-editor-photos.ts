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

/** So many photos travel at once; the rest wait for their turn. */
const concurrency = 3;

export interface EditorPhotos {
  readonly photos: readonly EditorPhoto[];
  /** How far the site is with the files that it keeps, by file id. */
  readonly processing: ReadonlyMap<string, FileProgress>;
  readonly underWay: number;
  readonly refused: number;
  add(chosen: readonly File[]): void;
  /** Takes out what is not on the site yet; what travels is stopped. */
  drop(key: string): void;
  /** Deletes a photo from the site. Throws when the site refuses. */
  remove(photo: EditorPhoto): Promise<void>;
  retry(key: string): void;
  /** The keys in their new order. */
  order(keys: readonly string[]): void;
  /** A photo has changed on the site. */
  tell(photo: OwnPhoto): void;
}

/** The photos of a gallery while it is edited. What arrives is kept by the site at once: in the gallery, or waiting for the one that is being made. */
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
    const mine = galleryId === undefined ? ({ isLoose: 'true' } as const) : { galleryId };
    const news = await api.call(searchOwnPhotos, { query: { ...mine, pageSize: 100 } }).catch(() => undefined);
    if (news) dispatch({ type: 'told', photos: news.data });
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
        stage({ at: 'refused', message: messageOf(error), mayRetry: mayArriveLater(error) });
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
    refused: photos.filter(({ stage }) => stage.at === 'refused').length,
    add: (chosen) => dispatch({ type: 'added', photos: chosen.map(chosenPhoto) }),
    async remove({ key, stage }) {
      if (stage.at === 'kept') await api.call(deletePhoto, { params: { id: stage.photo._id } });
      drop(key);
    },
    retry: (key) => dispatch({ type: 'staged', key, stage: { at: 'waiting' } }),
    order: (keys) => dispatch({ type: 'ordered', keys }),
    tell: (photo) => dispatch({ type: 'told', photos: [photo] }),
  };
}

/** Sends the order of a gallery's photos whenever it has changed and nothing is on its way; one call at a time. Saving the gallery sends it once more. */
function useSavedOrder(
  galleryId: string | undefined,
  initial: readonly OwnPhoto[],
  kept: readonly OwnPhoto[],
  isCalm: boolean,
): void {
  const idsOf = (photos: readonly OwnPhoto[]): string => photos.map(({ _id }) => _id).join();
  const saved = useRef(idsOf(initial));
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const order = idsOf(kept);
  useEffect(() => {
    if (galleryId === undefined || !isCalm || order === saved.current || order === '') return;
    saved.current = order;
    last.current = last.current
      .then(() => api.call(changeGallery, { params: { id: galleryId }, body: { photoIds: order.split(',') } }))
      .catch(toastError);
  }, [galleryId, isCalm, order]);
}
