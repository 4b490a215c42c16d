import type { ComponentPropsWithRef, ReactElement } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import type { NavigationGroup } from '../navigation/navigation.ts';

const load = () => import('./account-menu-list.tsx');
const AccountMenuList = lazyPart(load);

interface AccountMenuProps {
  /** The items that the navigation has no room for. */
  readonly groups: readonly NavigationGroup[];
  /** The button that opens it. */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** More navigation, the theme, and logging out. */
export function AccountMenu({ groups, children }: AccountMenuProps) {
  return <LazyMenu load={load} button={children} menu={AccountMenuList} own={{ groups }} />;
}
