import { t } from '@ovation/language/t.ts';
import { StyleInjector } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { useState } from 'react';
import { useNonce } from '../../../../platform/rendering/nonce.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';
import { useDeletion } from '../../own/use-deletion.ts';
import type { EditorPhoto } from './editor-photo.ts';
import classes from './photos.module.css';
import { PhotoTile, type PhotoActions } from './photo-tile.tsx';
import { PhotoDetails } from './photo-details.tsx';
import type { EditorPhotos } from './use-editor-photos.ts';

interface PhotoBoardProps {
  readonly editorPhotos: EditorPhotos;
  readonly coverId: string | null;
  readonly onCover: (photoId: string) => void;
  /** What the server rejected, by photo id. */
  readonly errors: ReadonlyMap<string, string>;
  /** Photos of a gallery that was bought cannot be deleted. */
  readonly isSold: boolean;
}

/** The photos in the order in which fans see them, sorted by dragging a handle, with the keyboard or in their menu. */
export function PhotoBoard({ editorPhotos, coverId, onCover, errors, isSold }: PhotoBoardProps) {
  const { photos, processing, order, drop, remove, retry, update } = editorPhotos;
  const nonce = useNonce();
  const deletion = useDeletion<EditorPhoto>();
  const [described, setDescribed] = useState<string>();
  const keys = photos.map(({ key }) => key);
  const reorder = (event: DragEndEvent): void => {
    if (!event.canceled) order(move(keys, event));
  };
  const removeAsked = async (): Promise<void> => {
    if (deletion.item) await remove(deletion.item);
  };
  const cover = coverIn(photos, coverId);
  const actionsOf = (photo: EditorPhoto, index: number): PhotoActions => {
    const goTo = (to: number) => () => order(keys.toSpliced(index, 1).toSpliced(to, 0, photo.key));
    return {
      toFront: index === 0 ? undefined : goTo(0),
      earlier: index === 0 ? undefined : goTo(index - 1),
      later: index === photos.length - 1 ? undefined : goTo(index + 1),
      describe: () => setDescribed(photo.key),
      makeCover: () => photo.stage.at === 'kept' && onCover(photo.stage.photo._id),
      remove: isSold ? undefined : () => deletion.ask(photo),
      cancel: () => drop(photo.key),
      retry: () => retry(photo.key),
    };
  };
  return (
    <DragDropProvider onDragEnd={reorder} plugins={(defaults) => [...defaults, StyleInjector.configure({ nonce })]}>
      <ol className={classes.board} aria-label={t('Photos of this gallery')}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            index={index}
            isCover={photo.key === cover}
            actions={actionsOf(photo, index)}
            error={photo.stage.at === 'kept' ? errors.get(photo.stage.photo._id) : undefined}
            processing={photo.stage.at === 'kept' ? processing.get(photo.stage.photo.file._id) : undefined}
          />
        ))}
      </ol>
      {described === undefined ? null : (
        <PhotoDetails
          photos={photos}
          shown={described}
          onShow={setDescribed}
          onChanged={update}
          onClose={() => setDescribed(undefined)}
        />
      )}
      {deletion.item ? (
        <Confirm
          title={t('Delete this photo?')}
          message={t('It will be deleted for good. This can’t be undone.')}
          confirmLabel={t('Delete')}
          destructive
          opened={deletion.opened}
          onClose={deletion.close}
          onConfirm={removeAsked}
        />
      ) : null}
    </DragDropProvider>
  );
}

/** The key of the chosen cover, or of the first photo that the site keeps. */
function coverIn(photos: readonly EditorPhoto[], coverId: string | null): string | undefined {
  const kept = photos.filter(({ stage }) => stage.at === 'kept');
  return (kept.find(({ stage }) => stage.at === 'kept' && stage.photo._id === coverId) ?? kept[0])?.key;
}
