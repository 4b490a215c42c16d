import { t } from '@ovation/language/t.ts';
import type { Me } from '@ovation/contract/people/accounts.ts';
import { Anchor, Stack, Button, Group, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useMe } from '../../platform/visitor/session.ts';
import { AsideCard } from '../../ui/layout/aside.tsx';

/** The other pages of an account's settings, beside one of them. */
export function SettingsLinks() {
  const me = useMe();
  const { pathname } = useLocation();
  if (!me) return null;
  const others = pagesOf(me).filter(({ path }) => path !== pathname);
  return (
    <AsideCard title={t('More settings')}>
      <Stack component="nav" gap="sm" aria-label={t('More settings')}>
        {others.map(({ path, title }) => (
          <Anchor key={path} component={Link} to={path} size="sm">
            {title}
          </Anchor>
        ))}
      </Stack>
    </AsideCard>
  );
}

function pagesOf({ isAdmin, isPerformer }: Me): readonly { readonly path: string; readonly title: string }[] {
  const home = isPerformer ? '/creator/account' : '/user/account';
  return [
    { path: home, title: isPerformer ? t('Settings') : t('Your account') },
    { path: '/user/security', title: t('Sign-in and security') },
    { path: '/notifications/settings', title: t('Notification settings') },
    { path: '/wallet/cards', title: t('Your cards') },
    { path: '/user/addresses', title: t('Delivery addresses') },
    ...(isAdmin ? [] : [{ path: '/user/blocked', title: t('Blocked, muted and restricted') }]),
    { path: '/user/hidden', title: t('Hidden posts') },
    { path: '/consents', title: t('Your consents') },
    { path: '/reports', title: t('Reports and decisions') },
    { path: `${home}/data`, title: t('Your data') },
  ];
}

/** Leads to passkeys and the authenticator app from the account screen. */
export function SecurityLink() {
  return (
    <Group justify="space-between" gap="sm">
      <Text c="dimmed" flex="1 1 16rem">
        {t('Passkeys, and codes from an authenticator app.')}
      </Text>
      <Button component={Link} to="/user/security" variant="default">
        {t('Sign-in and security')}
      </Button>
    </Group>
  );
}
