import type { Stream } from '@ovation/contract/live/stream.ts';
import { SiteLink } from '../../../../ui/buttons/link.tsx';
import { priceLabel, streamAddress, viewersLabel } from '../stream-labels.ts';
import { LiveBadge } from './live-badge.tsx';

/** The stream of the performer whose page it is. */
export default function LiveBanner({ stream }: { readonly stream: Stream }) {
  const { access, thumbnail, title, viewers } = stream;
  const price = priceLabel(stream);
  return (
    <SiteLink to={streamAddress(stream)} className="live-banner" data-locked={!access.granted || undefined}>
      <span className="live-card-frame">
        <img className="live-card-picture" src={thumbnail} alt="" width={160} height={90} decoding="async" />
      </span>
      <span className="live-banner-words">
        <span>
          <LiveBadge />
        </span>
        <span className="live-card-title" dir="auto">
          {title}
        </span>
        <span className="live-card-facts">
          <span>{viewersLabel(viewers)}</span>
          {price === undefined ? null : <span>{price}</span>}
        </span>
      </span>
    </SiteLink>
  );
}
