import { Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { logout } from '../../platform/session.ts';
import { ThemeItems } from '../theme-menu.tsx';
import type { NavigationItem } from './navigation.ts';

interface AccountMenuProps {
  /** What the navigation beside it has no room for. */
  readonly items: readonly NavigationItem[];
  /** The button that opens it. */
  readonly children: ReactElement;
}

/** More places, the theme, and the way out. */
export function AccountMenu({ items, children }: AccountMenuProps) {
  return (
    <Menu position="bottom-end" width={220} withinPortal={false}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {items.map(({ to, label, Icon }) => <Menu.Item key={to} component={Link} to={to} leftSection={<Icon size={18} stroke={1.6} />}>{label}</Menu.Item>)}
        {items.length > 0 ? <Menu.Divider /> : null}
        <Menu.Label>Theme</Menu.Label>
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => void logout()}>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
