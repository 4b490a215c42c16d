import { t } from '@ovation/language/t.ts';
import type { Gallery, Photo } from '@ovation/contract/publishing/galleries.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Comments } from '../../engagement/comments/comments.tsx';
import { BookmarkButton, LikeButton } from '../../engagement/reaction-buttons.tsx';
import { useLike } from '../../engagement/use-reactions.ts';
import PhotoViewer, { type ViewedPhoto } from '../../media/viewer/photo-viewer.tsx';
import type { Pages } from './use-pages.ts';

/** How near to the end of what is loaded the viewer may come before the next page is loaded. */
const prefetchMargin = 4;
/** Comments are not loaded for photos that are only passed. */
const restMs = 200;

interface GalleryViewerProps {
  readonly gallery: Gallery;
  /** At least one. */
  readonly photos: readonly Photo[];
  readonly pages: Pages<Photo>;
  readonly startAt: number;
  readonly onClose: () => void;
}

/** The photos of an open gallery, each with its own likes and comments. */
export default function GalleryViewer(props: GalleryViewerProps) {
  const [inView, setInView] = useState(props.startAt);
  const photo = props.photos[inView] ?? props.photos[0];
  return photo ? <ViewedGallery {...props} photo={photo} onView={setInView} /> : null;
}

interface ViewedGalleryProps extends GalleryViewerProps {
  /** The one in view. */
  readonly photo: Photo;
  readonly onView: (index: number) => void;
}

function ViewedGallery({ gallery, photos, pages, startAt, onClose, photo, onView }: ViewedGalleryProps) {
  const [restedOn] = useDebouncedValue(photo._id, restMs);
  const change = (changed: (before: Photo) => Photo): void => pages.patch(photo._id, changed);
  const like = useLike('photo', photo, change);
  const view = (index: number): void => {
    onView(index);
    if (pages.hasMore && index >= photos.length - prefetchMargin) pages.more();
  };
  return (
    <PhotoViewer
      photos={photos.map((each, index) => viewed(each, index, gallery))}
      by={gallery.performer.name}
      startAt={startAt}
      onClose={onClose}
      onView={view}
      onLike={() => photo.isLiked || like()}
      photo={{
        caption: photo.title,
        totalComment: photo.totalComment,
        actions: (
          <>
            <LikeButton key={`like ${photo._id}`} kind="photo" item={photo} onChange={change} />
            <BookmarkButton key={`bookmark ${photo._id}`} kind="photo" item={photo} onChange={change} />
          </>
        ),
        comments:
          restedOn === photo._id ? (
            <Comments
              key={photo._id}
              kind="photo"
              id={photo._id}
              total={photo.totalComment}
              onTotal={(totalComment) => change((before) => ({ ...before, totalComment }))}
              isElsewhere
            />
          ) : null,
      }}
    />
  );
}

function viewed(photo: Photo, index: number, { title, performer }: Gallery): ViewedPhoto {
  return {
    file: photo.file,
    alt:
      photo.alternativeText ||
      photo.title ||
      t('Photo {number} of “{title}” by {name}', { number: index + 1, title, name: performer.name }),
  };
}
