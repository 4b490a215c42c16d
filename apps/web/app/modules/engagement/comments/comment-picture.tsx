import { t } from '@ovation/language/t.ts';
import type { Comment } from '@ovation/contract/publishing/comments.ts';
import { Suspense, useState, type MouseEvent } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Picture } from '../../media/picture.tsx';
import classes from './comments.module.css';

const PhotoViewer = lazyPart(() => import('../../media/viewer/photo-viewer.tsx'));

/** The picture of a comment. A press opens the viewer; in a new tab, and without scripts, it is a link. */
export function CommentPicture({ comment: { picture, author } }: { readonly comment: Comment }) {
  const [isOpen, setOpen] = useState(false);
  if (!picture) return null;
  if (picture.isUnderReview === true) return <p className={classes.note}>{t('Picture under review')}</p>;
  const alt = picture.alternativeText || t('A picture without a description');
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={picture.url} target="_blank" rel="noreferrer" className={classes.commentItemPicture} onClick={open}>
        <Picture file={picture} alt={alt} sizes="20rem" />
      </a>
      {isOpen ? (
        <Suspense>
          <PhotoViewer
            photos={[{ file: picture, alt }]}
            by={author?.name ?? ''}
            startAt={0}
            onClose={() => setOpen(false)}
            isOverDialog
          />
        </Suspense>
      ) : null}
    </>
  );
}
