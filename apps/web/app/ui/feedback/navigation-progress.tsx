import { t } from '@ovation/language/t.ts';
import { useNavigation } from 'react-router';
import classes from './feedback.module.css';

/** A thin line at the top while the next page is loading; delayed, so that fast pages do not show it. */
export function NavigationProgress() {
  const { state, location } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div key={location.key} className={classes.line}>
      <output className="visually-hidden">{t('Loading the page')}</output>
    </div>
  );
}
