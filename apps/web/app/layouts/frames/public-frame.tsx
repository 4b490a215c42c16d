import { t } from '@ovation/language/t.ts';
import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconSearch } from '../../ui/tabler.ts';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMe } from '../../platform/visitor/session.ts';
import { useSiteLinks } from '../../platform/state/site-links.ts';
import { useAppSelector } from '../../platform/state/store.ts';
import { LanguageSwitch } from '../../modules/accounts/language/language-switch.tsx';
import { Analytics } from '../../modules/own-data/cookies/analytics.tsx';
import { CartLink } from '../../modules/shop/cart/cart-link.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import { ThemeMenu } from '../../ui/theme/theme-menu.tsx';
import classes from './public-frame.module.css';
import { SkipLink } from './skip-link.tsx';

/** The frame around a page for a visitor who is not logged in: a header with log in and register, and a footer. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/" className={classes.logo}>
            <Logo height={26} />
          </Link>
          <nav aria-label={t('Main')} className={classes.links}>
            <Link to="/home">{t('Home')}</Link>
            <Link to="/search">{t('Discover')}</Link>
            <Link to="/live">{t('Live')}</Link>
          </nav>
          <LoginLinks />
        </div>
      </header>
      <main id="content" className={classes.main}>
        {children}
      </main>
      <Footer />
      <Analytics />
    </div>
  );
}

function LoginLinks() {
  const { pathname, search } = useLocation();
  const me = useMe();
  const from = pathname === '/' ? '' : `?${new URLSearchParams({ from: pathname + search })}`;
  if (me)
    return (
      <Button component={Link} to="/home" size="sm">
        {t('Go to Home')}
      </Button>
    );
  return (
    <Group gap="xs" wrap="nowrap" ms="auto">
      <CartLink />
      <ActionIcon component={Link} to="/search" aria-label={t('Discover')} className={classes.search}>
        <IconSearch size={22} stroke={1.6} />
      </ActionIcon>
      <Button
        component={Link}
        to={`/auth/login${from}`}
        variant="subtle"
        color="gray"
        size="sm"
        className={classes.login}
      >
        {t('Log in')}
      </Button>
      <Button component={Link} to={`/auth/register${from}`} size="sm">
        {t('Register')}
      </Button>
    </Group>
  );
}

function Footer() {
  const siteName = useAppSelector((state) => state.ui.siteName);
  const links = useSiteLinks();
  return (
    <footer className={classes.footer}>
      <Group className={classes.bar} justify="space-between" gap="lg">
        <Text size="sm" c="dimmed">
          {siteName}
        </Text>
        <Group component="nav" aria-label={t('Footer')} gap="lg">
          <Link to="/search" className={classes.footerLink}>
            {t('Discover')}
          </Link>
          {links.map(({ path, title }) => (
            <Link key={path} to={path} className={classes.footerLink}>
              {title}
            </Link>
          ))}
          <ThemeMenu />
        </Group>
        <LanguageSwitch />
      </Group>
    </footer>
  );
}
