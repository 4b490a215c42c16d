import { t } from '@ovation/language/t.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { homeFeedAddress, homeFeeds, type HomeFeed } from './feed-choice.ts';

/** The feeds as links: each has an address, and works without scripts. */
export function FeedTabs({ shown }: { readonly shown: HomeFeed }) {
  return (
    <nav className="home-tabs" aria-label={t('Feeds')}>
      {homeFeeds.map(({ feed, label }) => (
        <SiteLink
          key={feed}
          to={homeFeedAddress(feed)}
          className="home-tab"
          aria-current={feed === shown ? 'page' : undefined}
        >
          {label}
        </SiteLink>
      ))}
    </nav>
  );
}
