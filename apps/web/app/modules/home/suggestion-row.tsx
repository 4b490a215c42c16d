import { t } from '@ovation/language/t.ts';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { Avatar } from '../../ui/people/account-line.tsx';
import { FollowButton } from '../audience/follow-button.tsx';

/** How many of them the column beside the feed shows on a wide screen, where this row leaves them out. */
const besideTheFeed = 4;

/** Performers to follow, among the posts. */
export function SuggestionRow({ performers }: { readonly performers: readonly PerformerCard[] }) {
  if (performers.length === 0) return null;
  return (
    <section
      className="home-suggestions"
      aria-labelledby="suggested-among-posts"
      data-few={performers.length <= besideTheFeed || undefined}
    >
      <h2 id="suggested-among-posts" className="home-suggestions-title">
        {t('Suggested for you')}
      </h2>
      <ul className="home-suggestion-list">
        {performers.map((performer, index) => (
          <li key={performer._id} className="home-suggestion" data-beside={index < besideTheFeed || undefined}>
            <SiteLink to={profileAddress(performer)} className="home-suggestion-link">
              <Avatar account={performer} size={72} />
              <span dir="auto" className="home-suggestion-name">
                {performer.name}
              </span>
              <span className="home-suggestion-username">@{performer.username}</span>
            </SiteLink>
            <FollowButton performer={performer} size="sm" withIcon={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
