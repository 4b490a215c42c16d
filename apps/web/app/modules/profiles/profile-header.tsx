import type { Performer } from '@ovation/contract/people/performers.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { formatCount } from '../../ui/words/count.ts';
import { countryName } from '../../ui/words/country-name.ts';
import { ProfileActions } from './profile-actions.tsx';
import classes from './profile-header.module.css';

/** A performer's cover, picture, name, biography and numbers, with actions. */
export function ProfileHeader({ performer }: { readonly performer: Performer }) {
  return (
    <header className={classes.header}>
      <img className={classes.cover} src={performer.cover} alt="" width={1280} height={480} fetchPriority="high" />
      <div className={classes.body}>
        <div className={classes.face}>
          <Avatar account={performer} size={128} />
          {performer.isOnline ? <span className={classes.online} title="Online" /> : null}
        </div>
        <div className={classes.actions}>
          <ProfileActions performer={performer} />
        </div>
        <div className={classes.words}>
          <h1 dir="auto" className={classes.name}>
            {performer.name}
          </h1>
          <p className={classes.username}>{factsOf(performer).join(' · ')}</p>
          {performer.bio === '' ? null : (
            <p dir="auto" className={classes.bio}>
              {performer.bio}
            </p>
          )}
          <dl className={classes.figures}>
            <Figure value={performer.totalFeed} one="post" many="posts" />
            <Figure value={performer.totalFollower} one="follower" many="followers" />
            <Figure value={performer.totalLike} one="like" many="likes" />
          </dl>
        </div>
      </div>
    </header>
  );
}

/** The line below the name: @mary · Germany · Online. */
function factsOf({ username, country, isOnline }: Performer): string[] {
  return [`@${username}`, ...(country === null ? [] : [countryName(country)]), ...(isOnline ? ['Online'] : [])];
}

function Figure({ value, one, many }: { readonly value: number; readonly one: string; readonly many: string }) {
  return (
    <div className={classes.figure}>
      <dt>{value === 1 ? one : many}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
