import { ActionIcon } from '@mantine/core';
import { IconPalette } from '@tabler/icons-react';
import { lazy } from 'react';
import { LazyMenu } from '../lazy-menu.tsx';

const load = () => import('./theme-menu-list.tsx');
const ThemeMenuList = lazy(load);

/** Light, dark or as the system has it. */
export function ThemeMenu() {
  return (
    <LazyMenu
      load={load}
      button={
        <ActionIcon aria-label="Theme">
          <IconPalette size={20} stroke={1.6} />
        </ActionIcon>
      }
      menu={ThemeMenuList}
      own={{}}
    />
  );
}
