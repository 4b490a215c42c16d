import { Menu } from '@mantine/core';
import type { MenuAroundProps } from '../lazy-menu.tsx';
import { ThemeItems } from './theme-items.tsx';

export default function ThemeMenuList({ children, ...opening }: MenuAroundProps) {
  return (
    <Menu position="top-end" width={180} {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <ThemeItems />
      </Menu.Dropdown>
    </Menu>
  );
}
