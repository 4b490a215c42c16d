import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { useMe } from '../../platform/visitor/session.ts';
import { AsideCard } from '../../ui/layout/aside.tsx';
import { AccountLine } from '../../ui/people/account-line.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import classes from './performers.module.css';

/** Suggested performers in a column beside a list, on a wide screen. They stay, even if they are followed meanwhile. */
export function SuggestedPerformers({ performers }: { readonly performers: readonly PerformerCard[] }) {
  const me = useMe();
  const [others] = useState(() =>
    performers.filter((performer) => performer._id !== me?._id && !performer.isFollowed).slice(0, 4),
  );
  if (others.length === 0) return null;
  return (
    <AsideCard title={t('People you may like')}>
      <Stack gap="md">
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
        {t('Discover more')}
      </Link>
    </AsideCard>
  );
}
