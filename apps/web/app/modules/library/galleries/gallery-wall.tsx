import { t, translated } from '@ovation/language/t.ts';
import type { Gallery } from '@ovation/contract/publishing/galleries.ts';
import { galleryAddress } from '../../../platform/addresses/addresses.ts';
import { formatMoney } from '../../../ui/words/money.tsx';
import { IconLock } from '../../../ui/icons.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { Picture } from '../../media/picture.tsx';
import { accessNames } from '../feeds/feed-labels.ts';
import { contentOfGallery } from './gallery-labels.ts';
import tile from '../media-tile.module.css';
import classes from './galleries.module.css';

interface GalleryWallProps {
  readonly galleries: readonly Gallery[];
  /** Names the performer of each, where they are of several. */
  readonly withPerformers?: boolean;
}

/** Galleries by their covers: blurred, with the price, where they are locked. */
export function GalleryWall({ galleries, withPerformers = false }: GalleryWallProps) {
  return (
    <ul className={classes.wall}>
      {galleries.map((gallery, index) => (
        <li key={gallery._id} data-row>
          <Card gallery={gallery} eager={index < 2} withPerformer={withPerformers} />
        </li>
      ))}
    </ul>
  );
}

function Card({
  gallery,
  eager,
  withPerformer,
}: {
  readonly gallery: Gallery;
  readonly eager: boolean;
  readonly withPerformer: boolean;
}) {
  const { cover, access, title, performer } = gallery;
  return (
    <SiteLink to={galleryAddress(gallery)} className={classes.card} data-locked={!access.granted || undefined}>
      <span className={classes.frame}>
        {cover && cover.thumbnails.length > 0 ? (
          <Picture
            file={cover}
            alt=""
            sizes="(max-width: 48em) 50vw, 320px"
            className={classes.galleryWallPicture}
            eager={eager}
          />
        ) : null}
        {access.granted ? null : (
          <span className={tile.shade}>
            <IconLock size={24} stroke={1.8} />
          </span>
        )}
        <span className={classes.count}>{contentOfGallery(gallery)}</span>
      </span>
      <span className={classes.galleryWallTitle}>{title}</span>
      <span className={classes.detail}>
        {[withPerformer ? performer.name : undefined, audienceOf(gallery)].filter(Boolean).join(' · ')}
      </span>
    </SiteLink>
  );
}

/** Who may see it, and its price. */
function audienceOf({ access, price }: Gallery): string {
  if (access.reason === 'buyer') return t('Bought');
  return access.rule === 'paid' && price !== undefined
    ? t('For sale, {amount}', { amount: formatMoney(price) })
    : translated(accessNames[access.rule]);
}
