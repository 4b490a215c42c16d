import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../ui/layout/logo.tsx';
import classes from './frames.module.css';

interface BlankFrameProps {
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** The logo, and one thing in the middle. */
export function BlankFrame({ children, footer }: BlankFrameProps) {
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
      {footer === undefined ? null : <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
