import { t } from '@ovation/language/t.ts';
import classes from './frames.module.css';

/** The first element in the tab order: jumps past the navigation to the content. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content">
      {t('Skip to the content')}
    </a>
  );
}
