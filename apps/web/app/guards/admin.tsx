import { Outlet } from 'react-router';
import { requireAdmin } from '../platform/guards.server.ts';

export const middleware = [requireAdmin];

/** Every navigation below must ask the server, because the guard runs there. */
export function loader() {
  return null;
}

export default function AdminGuard() {
  return <Outlet />;
}
