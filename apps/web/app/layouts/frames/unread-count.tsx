import { t } from '@ovation/language/t.ts';
import { useAppSelector } from '../../platform/state/store.ts';
import pending from './pending-count.module.css';
import classes from '../../ui/feedback/feedback.module.css';

/** The number of unread messages in all conversations. */
export function UnreadCount() {
  const total = useAppSelector((state) => state.unread.total);
  if (total === 0) return null;
  return (
    <span className={`${pending.count} ${classes.late}`}>
      {total > 99 ? '99+' : total}
      <span className="visually-hidden"> {t('unread')}</span>
    </span>
  );
}
