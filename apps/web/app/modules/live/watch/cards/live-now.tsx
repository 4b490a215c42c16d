import { t } from '@ovation/language/t.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { SiteLink } from '../../../../ui/buttons/link.tsx';
import { StreamGrid } from './stream-grid.tsx';
import classes from './live-cards.module.css';

const maxShown = 8;

/** One small row of who is live, for pages about something else. */
export default function LiveNow({ streams }: { readonly streams: readonly Stream[] }) {
  return (
    <section aria-labelledby="live-now" className={classes.now}>
      <div className={classes.nowHead}>
        <h2 id="live-now">{t('Live now')}</h2>
        <SiteLink to="/live">{t('See all')}</SiteLink>
      </div>
      <StreamGrid streams={streams.slice(0, maxShown)} isSigned isRow label={t('Live now')} />
    </section>
  );
}
