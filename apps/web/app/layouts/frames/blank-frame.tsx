import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../ui/layout/logo.tsx';
import classes from './frames.module.css';

/** The logo, and one thing in the middle. */
export function BlankFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Link to="/">
          <Logo />
        </Link>
      </header>
      <main id="content" className={classes.main}>
        {children}
      </main>
    </div>
  );
}
