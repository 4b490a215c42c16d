import { Outlet } from 'react-router';
import { useMe } from '../platform/session.ts';
import { AppFrame } from '../ui/frames/app-frame.tsx';
import { PublicFrame } from '../ui/frames/public-frame.tsx';

/** The home feed: a wide frame that has room for a column of suggestions. */
export default function HomeLayoutRoute() {
  const Frame = useMe() ? AppFrame : PublicFrame;
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}
