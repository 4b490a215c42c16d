import { Outlet } from 'react-router';
import { BlankFrame } from './frames/blank-frame.tsx';

/** Nothing but the logo and one thing to do. */
export default function BlankLayoutRoute() {
  return (
    <BlankFrame>
      <Outlet />
    </BlankFrame>
  );
}
