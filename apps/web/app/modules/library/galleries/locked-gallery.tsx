import { languageCode } from '@ovation/language/language.ts';
import { english, translated, type EnglishText } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import type { AccessRule } from '@ovation/contract/publishing/feeds.ts';
import type { Gallery, Photo } from '@ovation/contract/publishing/galleries.ts';
import { Picture } from '../../media/picture.tsx';
import { Lock, LockPanel } from '../locked/lock.tsx';
import { purchasableOfGallery } from '../purchasable.ts';
import { contentOfGallery } from './gallery-labels.ts';
import classes from './galleries.module.css';

interface LockedGalleryProps {
  readonly gallery: Gallery;
  /** Blurred, as the server sends them. */
  readonly photos: readonly Photo[];
}

/** Enough blurred pictures to fill the background. */
const maxShown = 12;

const openers: Partial<Record<AccessRule, EnglishText>> = {
  followers: english('open to followers'),
  subscribers: english('open to subscribers'),
  paid: english('for sale'),
};

/** A locked gallery: how many photos it holds, their colours, and what unlocks it. */
export function LockedGallery({ gallery, photos }: LockedGalleryProps) {
  const content = contentOfGallery(gallery);
  const opener = openers[gallery.access.rule];
  const shown = photos.filter(({ file }) => file.thumbnails.length > 0).slice(0, maxShown);
  return (
    <Lock className={classes.lock} backdrop={shown.length === 0 ? null : <Mosaic photos={shown} />}>
      <LockPanel
        sentence={opener === undefined ? content : `${content}, ${translated(opener)}`}
        purchasable={purchasableOfGallery(gallery)}
      >
        <PublicFrom gallery={gallery} />
      </LockPanel>
    </Lock>
  );
}

function Mosaic({ photos }: Pick<LockedGalleryProps, 'photos'>) {
  return (
    <ul className={classes.mosaic} aria-hidden>
      {photos.map((photo) => (
        <li key={photo._id} className={classes.lockedGalleryTile}>
          <Picture file={photo.file} alt="" sizes="240px" className={classes.lockedGalleryPicture} />
        </li>
      ))}
    </ul>
  );
}

/** When early access ends. */
function PublicFrom({ gallery: { publicAt } }: Pick<LockedGalleryProps, 'gallery'>) {
  if (publicAt === null) return null;
  return (
    <p className={classes.later}>
      {rich('Open to everyone from {time}', {
        time: (
          <time dateTime={publicAt}>
            {new Date(publicAt).toLocaleDateString(languageCode(), {
              day: 'numeric',
              month: 'long',
              year: 'numeric',
              timeZone: 'UTC',
            })}
          </time>
        ),
      })}
    </p>
  );
}
