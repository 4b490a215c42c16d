import { t } from '@ovation/language/t.ts';
import { listForYou, type SuggestedFeed, type Because } from '@ovation/contract/publishing/discovery.ts';
import type { Feed } from '@ovation/contract/publishing/feeds.ts';
import { hideFeed, unhideFeed } from '@ovation/contract/publishing/engagement.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { useEndless, type Endless, type EndlessPage } from '../../platform/lists/endless.ts';
import { toastError } from '../../platform/toasts.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FeedList } from '../library/feeds/list/feed-list.tsx';
import { profileAddress } from '../../platform/addresses/addresses.ts';
import { rich } from '../../ui/words/rich.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import classes from './home.module.css';

interface ForYouListProps {
  readonly page: EndlessPage<SuggestedFeed>;
  readonly empty: ReactNode;
  /** Puts what belongs between the posts below the card of this index. */
  readonly withRest: (card: ReactNode, index: number, count: number) => ReactNode;
}

/** Posts that the account may like, each with the reason for it, and a way to see less of its kind. */
export function ForYouList({ page, empty, withRest }: ForYouListProps) {
  const feeds = useEndless(listForYou, {}, page);
  const items = eachOnce(feeds.items);
  const reasons = new Map(items.map(({ _id, because }) => [_id, because]));
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const set = async (id: string, isDismissed: boolean): Promise<void> => {
    const show = (is: boolean): void =>
      setDismissed((ids) => [...ids.filter((other) => other !== id), ...(is ? [id] : [])]);
    show(isDismissed);
    try {
      await api.call(isDismissed ? hideFeed : unhideFeed, { params: { id } });
    } catch (error) {
      show(!isDismissed);
      toastError(error);
    }
  };
  const around = (card: ReactNode, feed: Feed, index: number): ReactNode => {
    const because = reasons.get(feed._id);
    const suggested = dismissed.includes(feed._id) ? (
      <Dismissed name={feed.performer.name} onUndo={() => void set(feed._id, false)} />
    ) : (
      <div className={classes.suggested}>
        {because ? (
          <div className={classes.because}>
            <Reason because={because} />
            <Button variant="subtle" color="gray" size="sm" onClick={() => void set(feed._id, true)}>
              {t('Not interested')}
            </Button>
          </div>
        ) : null}
        {card}
      </div>
    );
    return withRest(suggested, index, items.length);
  };
  return <FeedList staysPut feeds={keepingReasons(feeds, items)} empty={empty} around={around} />;
}

/** A list that was ranked anew between two pages may have a post twice. */
function eachOnce(items: readonly SuggestedFeed[]): SuggestedFeed[] {
  return [...new Map(items.map((item) => [item._id, item])).values()];
}

/** A changed post keeps the reason that it was shown with. */
function keepingReasons(feeds: Endless<SuggestedFeed>, items: readonly SuggestedFeed[]): Endless<Feed> {
  return {
    ...feeds,
    items,
    patch: (matches, change) => feeds.patch(matches, (item) => ({ ...change(item), because: item.because })),
  };
}

/** Takes the focus, which was on the button that is gone. */
function Dismissed({ name, onUndo }: { readonly name: string; readonly onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <output className={classes.dismissed}>
      <span>{t('You will see less of {name} here.', { name })}</span>
      <Button ref={undo} variant="default" size="sm" onClick={onUndo}>
        {t('Undo')}
      </Button>
    </output>
  );
}

/** Why a post is in "For you", as a sentence. */
function Reason({ because: { kind, performer } }: { readonly because: Because }) {
  const name = performer ? (
    <SiteLink to={profileAddress(performer)} dir="auto" className={classes.reasonName}>
      {performer.name}
    </SiteLink>
  ) : null;
  return <span className={classes.reason}>{name === null ? withoutName(kind) : withName(kind, name)}</span>;
}

function withName(kind: Because['kind'], name: ReactNode): ReactNode {
  if (kind === 'watched') return rich('Because you watch {name}', { name });
  if (kind === 'followed') return rich('Because you follow {name}', { name });
  if (kind === 'similar') return rich('Popular with people who follow {name}', { name });
  return rich('Because you like {name}', { name });
}

function withoutName(kind: Because['kind']): string {
  return kind === 'popular' ? t('Popular right now') : t('New on the site');
}
