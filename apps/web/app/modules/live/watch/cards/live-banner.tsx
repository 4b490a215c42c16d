import type { Stream } from '@ovation/contract/live/stream.ts';
import { SiteLink } from '../../../../ui/buttons/link.tsx';
import { priceLabel, streamAddress, viewersLabel } from '../stream-labels.ts';
import { LiveBadge } from './live-badge.tsx';
import classes from './live-cards.module.css';

/** The stream of the performer whose page it is. */
export default function LiveBanner({ stream }: { readonly stream: Stream }) {
  const { access, thumbnail, title, viewers } = stream;
  const price = priceLabel(stream);
  return (
    <SiteLink to={streamAddress(stream)} className={classes.banner} data-locked={!access.granted || undefined}>
      <span className={classes.cardFrame}>
        <img className={classes.cardPicture} src={thumbnail} alt="" width={160} height={90} decoding="async" />
      </span>
      <span className={classes.bannerWords}>
        <span>
          <LiveBadge />
        </span>
        <span className={classes.cardTitle} dir="auto">
          {title}
        </span>
        <span className={classes.cardFacts}>
          <span>{viewersLabel(viewers)}</span>
          {price === undefined ? null : <span>{price}</span>}
        </span>
      </span>
    </SiteLink>
  );
}
