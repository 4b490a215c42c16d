import { t } from '@ovation/language/t.ts';
import sheet from './live-cards.css?url';

/** Says that a stream or a performer is live. */
export function LiveBadge() {
  return (
    <>
      <LiveStyles />
      <span className="live-badge">{t('Live')}</span>
    </>
  );
}

/** The sheet of cards and badges: React puts it into the head once, where one of them is shown. */
export function LiveStyles() {
  return <link rel="stylesheet" href={sheet} precedence="medium" />;
}
