import { t } from '@ovation/language/t.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { CoverPicture } from '../../ui/people/cover-picture.tsx';
import { formatCount } from '../../ui/words/count.ts';
import { ChipLinks } from '../../ui/lists/chip-links.tsx';
import { countryName } from '../../ui/words/country-name.ts';
import { phoneWide } from '../../ui/layout/phone-wide.ts';
import { ProfileActions } from './profile-actions.tsx';
import classes from './profile-header.module.css';

/** A performer's cover, picture, name, biography and numbers, with actions. */
export function ProfileHeader({ performer }: { readonly performer: Performer }) {
  return (
    <header className={classes.header}>
      <CoverPicture
        performer={performer}
        sizes={`(max-width: 48em) ${phoneWide}, 64rem`}
        className={classes.cover}
        width={1280}
        height={480}
        fetchPriority="high"
      />
      <div className={classes.body}>
        <div className={classes.face}>
          <Avatar account={performer} size={128} />
          {performer.isOnline ? <span className={classes.online} title={t('Online')} /> : null}
        </div>
        <div className={classes.actions}>
          <ProfileActions performer={performer} />
        </div>
        <div className={classes.words}>
          <h1 dir="auto" className={classes.name}>
            {performer.name}
          </h1>
          <p className={classes.username}>
            <bdi>{`@${performer.username}`}</bdi>
            {factsOf(performer).map((fact) => ` · ${fact}`)}
          </p>
          {performer.bio === '' ? null : (
            <p dir="auto" className={classes.bio}>
              {performer.bio}
            </p>
          )}
          <ChipLinks label={t('What they do')} links={craftLinksOf(performer)} />
          <dl className={classes.figures}>
            <Figure
              value={performer.totalFeed}
              label={t('{count, plural, one {post} other {posts}}', { count: performer.totalFeed })}
            />
            <Figure
              value={performer.totalFollower}
              label={t('{count, plural, one {follower} other {followers}}', { count: performer.totalFollower })}
            />
            <Figure
              value={performer.totalLike}
              label={t('{count, plural, one {like} other {likes}}', { count: performer.totalLike })}
            />
          </dl>
        </div>
      </div>
    </header>
  );
}

/** Categories and tags, each with the people who have it, too. */
function craftLinksOf({ categories, tags }: Performer) {
  return [
    ...categories.map(({ slug, name }) => ({ to: `/search?${new URLSearchParams({ category: slug })}`, label: name })),
    ...tags.map((tag) => ({ to: `/search?${new URLSearchParams({ tag })}`, label: `#${tag}` })),
  ];
}

/** After the username in the line below the name: @mary · Germany · Online. */
function factsOf({ country, isOnline }: Performer): string[] {
  return [...(country === null ? [] : [countryName(country)]), ...(isOnline ? [t('Online')] : [])];
}

function Figure({ value, label }: { readonly value: number; readonly label: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd>{formatCount(value)}</dd>
    </div>
  );
}
