import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import classes from './suggested-performers.module.css';

/** Suggested performers in a column beside a feed, on a wide screen. */
export function SuggestedPerformers({ performers }: { readonly performers: readonly PerformerCard[] }) {
  const me = useMe();
  const others = performers.filter((performer) => performer._id !== me?._id && !performer.isFollowed).slice(0, 4);
  if (others.length === 0) return null;
  return (
    <aside className={classes.aside} aria-labelledby="suggested">
      <Title order={2} size="h4" id="suggested">
        People you may like
      </Title>
      <Stack gap="md" my="md">
        {others.map((performer) => (
          <AccountLine
            key={performer._id}
            account={performer}
            to={profileAddress(performer)}
            aside={<FollowButton performer={performer} size="xs" withIcon={false} />}
          />
        ))}
      </Stack>
      <Link to="/search" className={classes.more}>
        Discover more
      </Link>
    </aside>
  );
}
