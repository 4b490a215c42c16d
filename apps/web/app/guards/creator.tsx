import { Outlet } from 'react-router';
import { requireCreator } from '../platform/visitor/guards.server.ts';

export const middleware = [requireCreator];

/** Every navigation below must ask the server, because the guard runs there. */
export function loader() {
  return null;
}

export default function CreatorGuard() {
  return <Outlet />;
}
