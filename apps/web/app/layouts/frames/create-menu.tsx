import type { ComponentPropsWithRef, ReactElement } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';

const load = () => import('./create-menu-list.tsx');
const CreateMenuList = lazyPart(load);

interface CreateMenuProps {
  readonly position: 'bottom-start' | 'top';
  /** The button that opens it. */
  readonly children: ReactElement<ComponentPropsWithRef<'button'>>;
}

/** Everything that a performer can create, from any page. */
export function CreateMenu({ position, children }: CreateMenuProps) {
  return <LazyMenu load={load} button={children} menu={CreateMenuList} own={{ position }} />;
}
