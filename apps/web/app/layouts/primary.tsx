import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { useMe } from '../platform/visitor/session.ts';
import { AppFrame } from './frames/app-frame.tsx';
import { PublicFrame } from './frames/public-frame.tsx';
import { siteNavigationOf } from './navigation/site-navigation.ts';
import { WithDialogs } from './dialogs.tsx';

/** The default layout: navigation for an account, the public header for a visitor without one. */
export function PrimaryLayout({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const content = <WithDialogs>{children}</WithDialogs>;
  return me ? (
    <AppFrame me={me} navigation={siteNavigationOf(me)}>
      {content}
    </AppFrame>
  ) : (
    <PublicFrame>{content}</PublicFrame>
  );
}

export default function PrimaryLayoutRoute() {
  return (
    <PrimaryLayout>
      <Outlet />
    </PrimaryLayout>
  );
}
