import { Outlet } from 'react-router';
import { requireAccount } from '../platform/guards.server.ts';

export const middleware = [requireAccount];

/** Every navigation below must ask the server, because the guard runs there. */
export function loader() {
  return null;
}

export default function AccountGuard() {
  return <Outlet />;
}
