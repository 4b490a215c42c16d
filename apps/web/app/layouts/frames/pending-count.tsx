import { t } from '@ovation/language/t.ts';
import type { PendingWork } from '@ovation/contract/site/site.ts';
import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../guards/admin.tsx';
import classes from './frames.module.css';
import { useAppSelector } from '../../platform/state/store.ts';
import feedback from '../../ui/feedback/feedback.module.css';

/** How much waits on a page of the administration, as loaded by the guard of its pages. */
export function PendingCount({ of }: { readonly of: keyof PendingWork }) {
  const count = useRouteLoaderData<typeof loader>('guards/admin')?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count}>
      {count > 99 ? '99+' : count}
      <span className="visually-hidden"> {t('waiting')}</span>
    </span>
  );
}

/** The number of unread messages in all conversations. */
export function UnreadCount() {
  const total = useAppSelector((state) => state.unread.total);
  if (total === 0) return null;
  return (
    <span className={`${classes.count} ${feedback.late}`}>
      {total > 99 ? '99+' : total}
      <span className="visually-hidden"> {t('unread')}</span>
    </span>
  );
}
