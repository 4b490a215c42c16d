import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { Text } from '@mantine/core';
import { IconPlayerPlayFilled } from '../../ui/tabler.ts';
import { Link } from 'react-router';
import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { feedAddress, profileAddress } from '../../platform/addresses/addresses.ts';
import { Avatar } from '../../ui/people/account-line.tsx';
import { titleOfFeed } from '../library/feeds/feed-labels.ts';
import { Picture } from '../media/picture.tsx';
import classes from './landing.module.css';

/** A few of the newest public posts with pictures, each of another performer. */
export function RecentFeeds({ feeds }: { readonly feeds: readonly Feed[] }) {
  return (
    <ul className={classes.row}>
      {feeds.map((feed) => (
        <li key={feed._id}>
          <RecentFeed feed={feed} />
        </li>
      ))}
    </ul>
  );
}

/** The newest post with a picture of each performer in a list, at most `count`. */
export function pictured(feeds: readonly Feed[], count: number): Feed[] {
  const seen = new Set<string>();
  return feeds
    .filter(({ access, files, performer }) => {
      if (!access.granted || seen.has(performer._id) || !files.some(({ thumbnails }) => thumbnails.length > 0))
        return false;
      seen.add(performer._id);
      return true;
    })
    .slice(0, count);
}

function RecentFeed({ feed }: { readonly feed: Feed }) {
  const file = feed.files.find(({ thumbnails }) => thumbnails.length > 0);
  if (file === undefined) return null;
  return (
    <Link to={feedAddress(feed)} className={classes.tile}>
      <span className={classes.frame}>
        <Picture file={file} alt="" sizes="(max-width: 48em) 75vw, 280px" className={classes.recentFeedsPicture} />
        {file.type === 'feed-video' ? (
          <span className={classes.play} aria-hidden>
            <IconPlayerPlayFilled size={20} />
          </span>
        ) : null}
      </span>
      <span className={classes.words}>
        <Avatar account={feed.performer} size={36} />
        <span dir="auto" className={classes.title}>
          <Text component="span" fw={600} size="sm" lineClamp={2}>
            {titleOfFeed(feed)}
          </Text>
          <Text component="span" size="sm" c="dimmed" truncate display="block">
            {feed.performer.name}
          </Text>
        </span>
      </span>
    </Link>
  );
}

/** Pictures of performers in two offset rows, each linking to their page. */
export function FaceWall({ performers }: { readonly performers: readonly PerformerCard[] }) {
  const faces = performers.slice(0, 6);
  if (faces.length < 3) return null;
  return (
    <ul className={classes.wall} aria-label={t('Some of the people here')}>
      {faces.map((performer) => (
        <li key={performer._id}>
          <Link to={profileAddress(performer)} className={classes.face}>
            <img src={performer.avatar} alt="" width={320} height={320} className={classes.picture} />
            <span className={classes.shade}>
              <span dir="auto" className={classes.name}>
                {performer.name}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
