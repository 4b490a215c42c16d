import { listPerformersForReview } from '@ovation/contract/people/performer-review.ts';
import { Outlet } from 'react-router';
import { apiOf } from '../platform/api/api.server.ts';
import { requireAdmin } from '../platform/visitor/guards.server.ts';
import type { Route } from './+types/admin.ts';

export const middleware = [requireAdmin];

/** Every navigation below must ask the server, because the guard runs there; it brings the number for the navigation along. */
export async function loader(args: Route.LoaderArgs) {
  const { total } = await apiOf(args).call(listPerformersForReview, { query: { status: 'pending', pageSize: 1 } });
  return { totalPending: total };
}

export default function AdminGuard() {
  return <Outlet />;
}
