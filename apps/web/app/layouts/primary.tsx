import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useMe } from '../platform/visitor/session.ts';
import { AppFrame } from './frames/app-frame.tsx';
import { PublicFrame } from './frames/public-frame.tsx';
import { Dialogs, Listening } from './dialogs.tsx';

/** The default: navigation for an account, the public header for a stranger. */
export function PrimaryLayout({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const content = (
    <>
      {children}
      <Dialogs />
      <Listening />
    </>
  );
  return me ? <AppFrame me={me}>{content}</AppFrame> : <PublicFrame>{content}</PublicFrame>;
}

export default function PrimaryLayoutRoute() {
  return (
    <PrimaryLayout>
      <Outlet />
    </PrimaryLayout>
  );
}
