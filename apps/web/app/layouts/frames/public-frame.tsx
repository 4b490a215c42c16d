import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useMe } from '../../platform/visitor/session.ts';
import { useAppSelector } from '../../platform/state/store.ts';
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
          <nav aria-label="Main" className={classes.links}>
            <Link to="/home">What’s new</Link>
            <Link to="/search">Discover</Link>
            <Link to="/live">Live</Link>
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
        Go to my home
      </Button>
    );
  return (
    <Group gap="xs" wrap="nowrap" ml="auto">
      <CartLink />
      <ActionIcon component={Link} to="/search" aria-label="Discover" className={classes.search}>
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
        Log in
      </Button>
      <Button component={Link} to={`/auth/register${from}`} size="sm">
        Register
      </Button>
    </Group>
  );
}

function Footer() {
  const { siteName, menus } = useAppSelector((state) => state.ui);
  return (
    <footer className={classes.footer}>
      <Group className={classes.bar} justify="space-between" gap="lg">
        <Text size="sm" c="dimmed">
          {siteName}
        </Text>
        <Group component="nav" aria-label="Footer" gap="lg">
          <Link to="/search" className={classes.footerLink}>
            Discover
          </Link>
          {menus.map((menu) => (
            <Link key={menu.path} to={menu.path} className={classes.footerLink}>
              {menu.title}
            </Link>
          ))}
          <Link to="/contact" className={classes.footerLink}>
            Contact
          </Link>
          <Link to="/report" className={classes.footerLink}>
            Report something
          </Link>
          <Link to="/cookies" className={classes.footerLink}>
            Cookies
          </Link>
          <ThemeMenu />
        </Group>
      </Group>
    </footer>
  );
}
