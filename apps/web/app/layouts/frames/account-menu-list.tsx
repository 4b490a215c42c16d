import { t, translated } from '@ovation/language/t.ts';
import { Menu } from '@mantine/core';
import { IconDeviceMobileDown, IconFlag, IconLogout } from '../../ui/tabler.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { LanguageItems } from '../../modules/accounts/language/language-items.tsx';
import { useInstall } from '../../platform/browser/install-prompt.ts';
import { logout } from '../../platform/visitor/session.ts';
import type { MenuAroundProps } from '../../ui/lazy-menu.tsx';
import { ThemeItems } from '../../ui/theme/theme-items.tsx';
import { PendingCount } from './pending-count.tsx';
import type { NavigationGroup, NavigationItem } from '../navigation/navigation.ts';

interface AccountMenuListProps extends MenuAroundProps {
  readonly groups: readonly NavigationGroup[];
}

/** A long menu scrolls between the bars at the top and at the bottom of a phone. */
const fitsWindow = { maxHeight: 'calc(100dvh - 8.5rem)', overflowY: 'auto' } as const;

export default function AccountMenuList({ groups, children, ...opening }: AccountMenuListProps) {
  const install = useInstall();
  return (
    <Menu position="bottom-end" width={220} withinPortal={false} {...opening}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown style={fitsWindow}>
        {groups.map(({ label, items }) => (
          <Fragment key={items[0]?.to}>
            {label === undefined ? null : <Menu.Label>{translated(label)}</Menu.Label>}
            {items.map((item) => (
              <MenuLink key={item.to} item={item} />
            ))}
            <Menu.Divider />
          </Fragment>
        ))}
        <Menu.Label>{t('Theme')}</Menu.Label>
        <ThemeItems />
        <Menu.Divider />
        <LanguageItems />
        <Menu.Item component={Link} to="/report" leftSection={<IconFlag size={18} stroke={1.6} />}>
          {t('Report something')}
        </Menu.Item>
        {install ? (
          <Menu.Item leftSection={<IconDeviceMobileDown size={18} stroke={1.6} />} onClick={install}>
            {t('Install as an app')}
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} />} onClick={() => void logout()}>
          {t('Log out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function MenuLink({ item: { to, label, Icon, Count, pending } }: { readonly item: NavigationItem }) {
  return (
    <Menu.Item
      component={Link}
      to={to}
      leftSection={<Icon size={18} stroke={1.6} />}
      rightSection={
        <>
          {Count ? <Count /> : null}
          {pending ? <PendingCount of={pending} /> : null}
        </>
      }
    >
      {translated(label)}
    </Menu.Item>
  );
}
