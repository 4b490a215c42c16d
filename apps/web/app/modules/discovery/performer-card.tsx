import type { PerformerCard as PerformerCardData } from '@ovation/contract/performers.ts';
import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { profileAddress } from '../../platform/addresses.ts';
import { Avatar } from '../../ui/account-line.tsx';
import { formatCount } from '../../ui/count.ts';
import { formatMoney } from '../../ui/money.tsx';
import classes from './performer-card.module.css';

/** A performer in a grid: cover, face, name, what she does, what she costs. */
export function PerformerCard({ performer, eager = false }: { readonly performer: PerformerCardData; readonly eager?: boolean }) {
  return (
    <article className={classes.card}>
      <Link to={profileAddress(performer)} className={classes.link}>
        <img className={classes.cover} src={performer.cover} alt="" loading={eager ? 'eager' : 'lazy'} decoding="async" width={640} height={240} />
        <span className={classes.body}>
          <span className={classes.face}><Avatar account={performer} size={64} /></span>
          <Text component="span" fw={600} size="lg" truncate>{performer.name}</Text>
          <Text component="span" size="sm" c="dimmed" truncate>@{performer.username}</Text>
          {performer.bio === '' ? null : <Text component="span" size="sm" lineClamp={2} mt={6}>{performer.bio}</Text>}
          <Text component="span" size="sm" c="dimmed" mt="auto" pt="sm">{priceOf(performer)} · {formatCount(performer.totalFollower)} {performer.totalFollower === 1 ? 'follower' : 'followers'}</Text>
        </span>
      </Link>
    </article>
  );
}

function priceOf({ monthlyPrice }: PerformerCardData): string {
  return monthlyPrice > 0 ? `${formatMoney(monthlyPrice)} a month` : 'Free to subscribe';
}
