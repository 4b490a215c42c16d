import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { AccountLine } from '../../ui/people/account-line.tsx';
import classes from './following-list.module.css';
import { FollowButton } from './follow-button.tsx';

/** The performers that the viewer follows. Unfollowed ones stay until the page is loaded again, to undo a slip. */
export function FollowingList({ performers }: { readonly performers: readonly PerformerCard[] }) {
  return (
    <ul className={classes.list} aria-label={t('Following')}>
      {performers.map((performer) => (
        <li key={performer._id} className={classes.row} data-row>
          <AccountLine
            account={performer}
            to={profileAddress(performer)}
            detail={performer.isSubscribed ? t('Subscribed') : undefined}
            size={52}
            aside={<FollowButton performer={performer} size="sm" />}
          />
        </li>
      ))}
    </ul>
  );
}
