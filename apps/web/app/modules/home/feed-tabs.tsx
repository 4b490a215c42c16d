import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import classes from './home.module.css';

/** The feeds as links: each has an address, and works without scripts. */
export function FeedTabs({ shown }: { readonly shown: HomeFeed }) {
  return (
    <nav className={classes.tabs} aria-label={t('Feeds')}>
      {homeFeeds.map(({ feed, label }) => (
        <SiteLink
          key={feed}
          to={homeFeedAddress(feed)}
          className={classes.tab}
          aria-current={feed === shown ? 'page' : undefined}
        >
          {translated(label)}
        </SiteLink>
      ))}
    </nav>
  );
}

/** The two feeds of an account's home page. */
type HomeFeed = 'following' | 'for-you';

export const homeFeeds: readonly { readonly feed: HomeFeed; readonly label: EnglishText }[] = [
  { feed: 'following', label: english('You follow') },
  { feed: 'for-you', label: english('For you') },
];

export function homeFeedAddress(feed: HomeFeed): string {
  return `/home?feed=${feed}`;
}

/** The feed that an address names. Types of posts are only in `following`. Undefined if it leaves the choice open. */
export function chosenFeed(params: URLSearchParams): HomeFeed | undefined {
  if (params.has('type')) return 'following';
  return homeFeeds.find(({ feed }) => feed === params.get('feed'))?.feed;
}
