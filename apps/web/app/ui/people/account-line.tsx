import { useState, type CSSProperties, type ReactNode } from 'react';
import classes from './account-line.module.css';
import { SiteLink } from '../buttons/link.tsx';

interface Pictured {
  readonly name: string;
  readonly avatar: string;
}

/** The picture of an account, or the initial where it cannot be loaded; the name beside it says who it is, so it is silent to screen readers. */
export function Avatar({ account, size = 44 }: { readonly account: Pictured; readonly size?: number }) {
  const [missing, setMissing] = useState('');
  return (
    <span className={classes.avatar} style={{ '--avatar-size': `${size / 16}rem` } as CSSProperties}>
      {account.avatar === missing ? (
        <span className={classes.initial}>{account.name.slice(0, 1)}</span>
      ) : (
        <img
          className={classes.picture}
          src={account.avatar}
          alt=""
          loading="lazy"
          width={size}
          height={size}
          onError={() => setMissing(account.avatar)}
        />
      )}
    </span>
  );
}

interface AccountLineProps {
  readonly account: Pictured & { readonly username: string };
  /** Where name and picture lead; nowhere when left out. */
  readonly to?: string;
  /** Below the name; the username when left out. */
  readonly detail?: ReactNode;
  /** At the right: a button, an amount. */
  readonly aside?: ReactNode;
  readonly size?: number;
}

/** A person in a list: picture, name, one detail, and something at the right. */
export function AccountLine({ account, to, detail, aside, size = 44 }: AccountLineProps) {
  const face = (
    <>
      <Avatar account={account} size={size} />
      <span className={classes.words}>
        <span className={classes.name}>{account.name}</span>
        <span className={classes.detail}>{detail ?? `@${account.username}`}</span>
      </span>
    </>
  );
  return (
    <div className={classes.line}>
      {to === undefined ? (
        <span className={classes.face}>{face}</span>
      ) : (
        <SiteLink to={to} className={classes.face}>
          {face}
        </SiteLink>
      )}
      {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
