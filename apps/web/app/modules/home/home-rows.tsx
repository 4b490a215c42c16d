import { t } from '@ovation/language/t.ts';
import { lookAtFace, type NewFace } from '@ovation/contract/publishing/discovery.ts';
import { useState } from 'react';
import type { PerformerCard } from '@ovation/contract/people/performers.ts';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { api } from '../../platform/api/api.ts';
import { SiteLink } from '../../ui/buttons/link.tsx';
import { Avatar } from '../../ui/people/account-line.tsx';
import { FollowButton } from '../audience/follow-button.tsx';
import classes from './home.module.css';

/** Followed performers with posts that the account has not looked at. A face leads to them, and is looked at then. */
export function FacesRow({ faces }: { readonly faces: readonly NewFace[] }) {
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (faces.length === 0) return null;
  const look = ({ _id }: NewFace): void => {
    setSeen((before) => [...before, _id]);
    // A face that stays new is shown again: nothing that a person would have to be told.
    api.call(lookAtFace, { params: { id: _id } }).catch(() => {});
  };
  return (
    <nav aria-label={t('New posts by the people you follow')}>
      <ul className={classes.faces}>
        {faces.map((face) => (
          <li key={face._id}>
            <SiteLink
              to={profileAddress(face)}
              className={classes.face}
              data-seen={seen.includes(face._id) || undefined}
              onClick={() => look(face)}
            >
              <span className={classes.faceRing}>
                <Avatar account={face} size={60} />
              </span>
              <span dir="auto" className={classes.faceName}>
                {face.name}
              </span>
              <span className="visually-hidden">{t('New posts')}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many of them the column beside the feed shows on a wide screen, where this row leaves them out. */
const besideTheFeed = 4;

/** Performers to follow, among the posts. */
export function SuggestionRow({ performers }: { readonly performers: readonly PerformerCard[] }) {
  if (performers.length === 0) return null;
  return (
    <section
      className={classes.suggestions}
      aria-labelledby="suggested-among-posts"
      data-few={performers.length <= besideTheFeed || undefined}
    >
      <h2 id="suggested-among-posts" className={classes.suggestionsTitle}>
        {t('Suggested for you')}
      </h2>
      <ul className={classes.suggestionList}>
        {performers.map((performer, index) => (
          <li key={performer._id} className={classes.suggestion} data-beside={index < besideTheFeed || undefined}>
            <SiteLink to={profileAddress(performer)} className={classes.suggestionLink}>
              <Avatar account={performer} size={72} />
              <span dir="auto" className={classes.suggestionName}>
                {performer.name}
              </span>
              <span className={classes.suggestionUsername}>@{performer.username}</span>
            </SiteLink>
            <FollowButton performer={performer} size="sm" withIcon={false} />
          </li>
        ))}
      </ul>
    </section>
  );
}
