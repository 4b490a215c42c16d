import { Avatar as MantineAvatar, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './account-line.module.css';

interface Pictured {
  readonly name: string;
  readonly avatar: string;
}

/** The picture of an account; the name beside it says who it is, so it is silent to screen readers. */
export function Avatar({ account, size = 44 }: { readonly account: Pictured; readonly size?: number }) {
  return <MantineAvatar src={account.avatar} alt="" size={size} radius="50%" imageProps={{ loading: 'lazy', width: size, height: size }}>{account.name.slice(0, 1)}</MantineAvatar>;
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
        <Text component="span" fw={600} lh={1.3} truncate>{account.name}</Text>
        <Text component="span" size="sm" c="dimmed" lh={1.35} truncate>{detail ?? `@${account.username}`}</Text>
      </span>
    </>
  );
  return (
    <div className={classes.line}>
      {to === undefined ? <span className={classes.face}>{face}</span> : <Link to={to} className={classes.face}>{face}</Link>}
      {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
