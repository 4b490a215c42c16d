import { getPendingWork, type PendingWork } from '@ovation/contract/site/site.ts';
import { Outlet } from 'react-router';
import { apiOf } from '../platform/api/api.server.ts';
import { requireAdmin } from '../platform/visitor/guards.server.ts';
import { sessionContext } from '../platform/visitor/session.server.ts';
import type { Route } from './+types/admin.ts';

export const middleware = [requireAdmin];

/**
 * With a loader every navigation below asks the server, where the guard runs; it also loads the counts for the
 * navigation.
 */
export async function loader(args: Route.LoaderArgs): Promise<Partial<PendingWork>> {
  const { me } = args.context.get(sessionContext);
  return me?.permissions.includes('overview') === true ? apiOf(args).call(getPendingWork) : {};
}

export default function AdminGuard() {
  return <Outlet />;
}
