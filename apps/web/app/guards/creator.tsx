import { Outlet } from 'react-router';
import { requireCreator } from '../platform/visitor/guards.server.ts';

export const middleware = [requireCreator];

/** With a loader every navigation below asks the server, where the guard runs. */
export function loader() {
  return null;
}

export default function CreatorGuard() {
  return <Outlet />;
}
