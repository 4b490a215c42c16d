import { useState, type CSSProperties, type ReactNode } from 'react';
import classes from './account-line.module.css';
import { SiteLink } from '../buttons/link.tsx';

interface AccountPicture {
  readonly name: string;
  readonly avatar: string;
}

/**
 * The picture of an account, or its initial if it cannot be loaded. Without alternative text, because a name is beside
 * it.
 */
export function Avatar({ account, size = 44 }: { readonly account: AccountPicture; readonly size?: number }) {
  const [missing, setMissing] = useState('');
  return (
    <span className={classes.avatar} style={{ '--avatar-size': `${size / 16}rem` } as CSSProperties}>
      {account.avatar === missing ? (
        <span className={classes.initial}>{initialOf(account.name)}</span>
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

/** Half of an emoji would be no sign at all. */
function initialOf(name: string): string {
  return [...name][0] ?? '';
}

interface AccountLineProps {
  readonly account: AccountPicture & { readonly username: string };
  /** The address that name and picture link to; without it they are no link. */
  readonly to?: string;
  /** Shown below the name; by default the username. */
  readonly detail?: ReactNode;
  /** On the right: a button, an amount. */
  readonly aside?: ReactNode;
  readonly size?: number;
}

/** A person in a list: picture, name, one detail, and something on the right. */
export function AccountLine({ account, to, detail, aside, size = 44 }: AccountLineProps) {
  const face = (
    <>
      <Avatar account={account} size={size} />
      <span className={classes.words}>
        <span dir="auto" className={classes.name}>
          {account.name}
        </span>
        <span dir="auto" className={classes.detail}>
          {detail ?? `@${account.username}`}
        </span>
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
