import { Outlet } from 'react-router';
import { BlankFrame } from './frames/blank-frame.tsx';

/** Only the logo and one task. */
export default function BlankLayoutRoute() {
  return (
    <BlankFrame>
      <Outlet />
    </BlankFrame>
  );
}
