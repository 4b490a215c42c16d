import { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { Outlet } from 'react-router';
import { apiOf } from '../platform/api/api.server.ts';
import { requireAdmin } from '../platform/visitor/guards.server.ts';
import { sessionContext } from '../platform/visitor/session.server.ts';
import type { Route } from './+types/admin.ts';

export const middleware = [requireAdmin];

/**
 * With a loader every navigation below asks the server, where the guard runs; it also loads the count for the
 * navigation.
 */
export async function loader(args: Route.LoaderArgs) {
  const { me } = args.context.get(sessionContext);
  if (me?.permissions.includes('people') !== true) return { totalPending: 0 };
  const { total } = await apiOf(args).call(listPerformersForReview, { query: { status: 'pending', pageSize: 1 } });
  return { totalPending: total };
}

export default function AdminGuard() {
  return <Outlet />;
}
