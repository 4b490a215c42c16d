import type { Gallery, Photo } from '@ovation/contract/publishing/galleries.ts';
import { IconLock } from '../../../ui/icons.tsx';
import { Picture } from '../../media/picture.tsx';
import { Offers } from '../../purchases/offers/offers.tsx';
import { purchasableOfGallery } from '../purchasable.ts';
import { contentOfGallery } from './gallery-labels.ts';
import classes from './locked-gallery.module.css';

interface LockedGalleryProps {
  readonly gallery: Gallery;
  /** Blurred, as the server sends them. */
  readonly photos: readonly Photo[];
}

/** So many blurred pictures give the mood. */
const maxShown = 12;

const openers = {
  public: '',
  followers: 'open to followers',
  subscribers: 'open to subscribers',
  paid: 'for sale',
} as const;

/** What one sees of a locked gallery: how many photos there are, their colours, and what opens it. */
export function LockedGallery({ gallery, photos }: LockedGalleryProps) {
  const shown = photos.filter(({ file }) => file.thumbnails.length > 0).slice(0, maxShown);
  return (
    <div className={classes.lock} data-pictured={shown.length > 0 || undefined}>
      <ul className={classes.mosaic} aria-hidden>
        {shown.map((photo) => (
          <li key={photo._id} className={classes.place}>
            <Picture file={photo.file} alt="" sizes="240px" className={classes.picture} />
          </li>
        ))}
      </ul>
      <div className={classes.panel}>
        <span className={classes.seal} aria-hidden>
          <IconLock size={24} stroke={1.8} />
        </span>
        <p className={classes.sentence}>
          {contentOfGallery(gallery)}, {openers[gallery.access.rule]}
        </p>
        {earlyAccessOf(gallery)}
        <Offers purchasable={purchasableOfGallery(gallery)} />
      </div>
    </div>
  );
}

/** Who cannot come in yet learns when everybody can. */
function earlyAccessOf({ publicAt }: Gallery) {
  if (publicAt === null) return null;
  return (
    <p className={classes.later}>
      Open to everybody from{' '}
      <time dateTime={publicAt}>
        {new Date(publicAt).toLocaleDateString('en-GB', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        })}
      </time>
    </p>
  );
}
