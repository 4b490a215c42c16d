import { t } from '@ovation/language/t.ts';
import classes from './live-cards.module.css';

/** Says that a stream or a performer is live. */
export function LiveBadge() {
  return <span className={classes.badge}>{t('Live')}</span>;
}
