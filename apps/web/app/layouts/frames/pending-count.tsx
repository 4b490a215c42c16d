import { useRouteLoaderData } from 'react-router';
import type { loader } from '../../guards/admin.tsx';
import classes from './pending-count.module.css';

/** How many performers wait for approval, as loaded by the guard of the administration's pages. */
export function PendingCount() {
  const totalPending = useRouteLoaderData<typeof loader>('guards/admin')?.totalPending ?? 0;
  if (totalPending === 0) return null;
  return (
    <span className={classes.count}>
      {totalPending}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
