import { lazy, type ComponentPropsWithRef, type ReactElement } from 'react';
import { LazyMenu } from '../../ui/lazy-menu.tsx';

const load = () => import('./create-menu-list.tsx');
const CreateMenuList = lazy(load);

interface CreateMenuProps {
  readonly position: 'bottom-start' | 'top';
  /** The button that opens it. */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** Everything that a performer can create, from any page. */
export function CreateMenu({ position, children }: CreateMenuProps) {
  return <LazyMenu load={load} button={children} menu={CreateMenuList} own={{ position }} />;
}
