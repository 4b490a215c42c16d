import { Outlet } from 'react-router';
import { PublicFrame } from './frames/public-frame.tsx';

/** For visitors without an account: a header with log in and register, the content, a footer. */
export default function PublicLayoutRoute() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
