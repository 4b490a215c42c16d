import { t } from '@ovation/language/t.ts';
import { LiveStyles } from './live-styles.tsx';

/** Says that a stream or a performer is live. */
export function LiveBadge() {
  return (
    <>
      <LiveStyles />
      <span className="live-badge">{t('Live')}</span>
    </>
  );
}
