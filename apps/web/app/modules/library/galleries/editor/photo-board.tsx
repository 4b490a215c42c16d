import { StyleInjector } from '@dnd-kit/dom';
import { move } from '@dnd-kit/helpers';
import { DragDropProvider, type DragEndEvent } from '@dnd-kit/react';
import { useState } from 'react';
import { useNonce } from '../../../../platform/rendering/nonce.ts';
import { Confirm } from '../../../../ui/feedback/confirm.tsx';
import type { EditorPhoto } from './editor-photo.ts';
import classes from './photo-board.module.css';
import { PhotoTile, type PhotoDeeds } from './photo-tile.tsx';
import { PhotoWords } from './photo-details.tsx';
import type { EditorPhotos } from './use-editor-photos.ts';

interface PhotoBoardProps {
  readonly editorPhotos: EditorPhotos;
  readonly coverId: string | null;
  readonly onCover: (photoId: string) => void;
  /** What the server refused, by photo id. */
  readonly errors: ReadonlyMap<string, string>;
  /** A gallery that was bought loses no photo. */
  readonly isSold: boolean;
}

/** The photos in the order in which fans see them: dragged by the handle, also with the keyboard, or moved by their menu. */
export function PhotoBoard({ editorPhotos, coverId, onCover, errors, isSold }: PhotoBoardProps) {
  const { photos, processing, order, drop, remove, retry, tell } = editorPhotos;
  const nonce = useNonce();
  const [leaving, setLeaving] = useState<EditorPhoto>();
  const [asked, setAsked] = useState(false);
  const [described, setDescribed] = useState<string>();
  const keys = photos.map(({ key }) => key);
  const place = (event: DragEndEvent): void => {
    if (!event.canceled) order(move(keys, event));
  };
  const cover = coverIn(photos, coverId);
  const deedsOf = (photo: EditorPhoto, index: number): PhotoDeeds => {
    const goTo = (to: number) => () => order(keys.toSpliced(index, 1).toSpliced(to, 0, photo.key));
    return {
      toFront: index === 0 ? undefined : goTo(0),
      earlier: index === 0 ? undefined : goTo(index - 1),
      later: index === photos.length - 1 ? undefined : goTo(index + 1),
      describe: () => setDescribed(photo.key),
      makeCover: () => photo.stage.at === 'kept' && onCover(photo.stage.photo._id),
      remove: isSold
        ? undefined
        : () => {
            setLeaving(photo);
            setAsked(true);
          },
      cancel: () => drop(photo.key),
      retry: () => retry(photo.key),
    };
  };
  return (
    <DragDropProvider onDragEnd={place} plugins={(defaults) => [...defaults, StyleInjector.configure({ nonce })]}>
      <ol className={classes.board} aria-label="Photos of this gallery">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            index={index}
            isCover={photo.key === cover}
            deeds={deedsOf(photo, index)}
            error={photo.stage.at === 'kept' ? errors.get(photo.stage.photo._id) : undefined}
            processing={photo.stage.at === 'kept' ? processing.get(photo.stage.photo.file._id) : undefined}
          />
        ))}
      </ol>
      {described === undefined ? null : (
        <PhotoWords
          photos={photos}
          shown={described}
          onShow={setDescribed}
          onChanged={tell}
          onClose={() => setDescribed(undefined)}
        />
      )}
      {leaving ? (
        <Confirm
          title="Delete this photo?"
          message="It is gone for good. This cannot be taken back."
          confirmLabel="Delete"
          destructive
          opened={asked}
          onClose={() => setAsked(false)}
          onConfirm={() => remove(leaving)}
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
