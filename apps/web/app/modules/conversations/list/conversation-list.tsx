import { english, englishOf, t, translated } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { IconMessageCircle } from '../../../ui/tabler.ts';
import { useEffect } from 'react';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EndlessList } from '../../../ui/lists/endless-list.tsx';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { RowSkeletons } from '../../../ui/lists/skeletons.tsx';
import { useMe } from '../../../platform/visitor/session.ts';
import { useInboxAddress } from '../inbox-address.ts';
import { loadConversations, loadMoreConversations, tryAgain } from '../state/conversation-calls.ts';
import { isSameFilter, noFilter } from '../state/conversation-slice.ts';
import { useConversations } from '../state/store.ts';
import classes from './list.module.css';
import { ConversationRow } from './conversation-row.tsx';

const folders = [
  { label: english('All'), of: {} },
  { label: english('Unread'), of: { isUnread: true } },
  { label: english('Restricted'), of: { isRestricted: true } },
];

/** The viewer's conversations, with a search and a filter. */
export function ConversationList({
  title: Title,
}: {
  /** The screen's heading, where no thread is open. */ readonly title: 'h1' | 'h2';
}) {
  const dispatch = useAppDispatch();
  const isFollowed = useConversations((state) => state.isFollowed);
  const filter = useConversations((state) => state.filter);
  const filterBy = (change: Partial<typeof filter>): void =>
    void dispatch(loadConversations({ ...noFilter, ...change }));
  useEffect(() => {
    if (isFollowed) void dispatch(loadConversations(noFilter));
  }, [dispatch, isFollowed]);
  return (
    <section className={classes.list} aria-label={t('Conversations')}>
      <header className={classes.conversationListHead} role="presentation">
        <Title className={classes.title}>{t('Messages')}</Title>
        <SearchField label={t('Search by name')} value={filter.q} onSearch={(q) => q !== filter.q && filterBy({ q })} />
        <fieldset className={classes.filters} aria-label={t('Show')}>
          {folders.map(({ label, of }) => (
            <button
              key={englishOf(label)}
              type="button"
              className={classes.filter}
              aria-pressed={isSameFilter({ ...noFilter, ...of }, { ...filter, q: '' })}
              onClick={() => filterBy(of)}
            >
              {translated(label)}
            </button>
          ))}
        </fieldset>
      </header>
      <Conversations />
    </section>
  );
}

function Conversations() {
  const dispatch = useAppDispatch();
  const inbox = useInboxAddress();
  const { data, requesting, success, error, nextCursor, activeConversation } = useConversations((state) => state);
  if (!success && error !== null)
    return (
      <p className={classes.failure} role="alert">
        {rich('Your conversations could not be loaded. <button>Try again</button>', {
          button: <Button variant="default" size="xs" onClick={() => dispatch(tryAgain())} />,
        })}
      </p>
    );
  if (!success)
    return (
      <div className={classes.skeletons}>
        <RowSkeletons count={7} />
      </div>
    );
  if (data.length === 0) return <NoConversations />;
  return (
    <nav aria-label={t('Conversations')} className={classes.scroller}>
      <EndlessList
        hasMore={nextCursor !== null}
        loading={requesting}
        skeleton={
          <div className={classes.skeletons}>
            <RowSkeletons count={2} />
          </div>
        }
        onMore={() => void dispatch(loadMoreConversations())}
      >
        <ul className={classes.rows}>
          {data.map((id) => (
            <ConversationRow key={id} id={id} isCurrent={id === activeConversation} inbox={inbox} />
          ))}
        </ul>
      </EndlessList>
    </nav>
  );
}

/** Why the list is empty, and what to do about it. */
function NoConversations() {
  const { q, isUnread, isRestricted } = useConversations((state) => state.filter);
  const me = useMe();
  const dispatch = useAppDispatch();
  const showAll = { label: t('Show all'), onClick: () => void dispatch(loadConversations(noFilter)) };
  if (q !== '')
    return (
      <EmptyState
        title={t('No one found')}
        message={t('You have no conversation with anyone called “{name}”.', { name: q })}
        action={showAll}
      />
    );
  if (isRestricted)
    return (
      <EmptyState
        title={t('You haven’t restricted anyone')}
        message={t('Messages from people you restrict wait here. They can’t see when you read them.')}
        action={showAll}
      />
    );
  if (isUnread)
    return <EmptyState title={t('All read')} message={t('You have no unread messages.')} action={showAll} />;
  const icon = <IconMessageCircle size={40} stroke={1.3} />;
  if (me?.isAdmin)
    return (
      <EmptyState
        icon={icon}
        title={t('No messages yet')}
        message={t('Conversations you start from a creator’s page appear here.')}
      />
    );
  if (me?.isPerformer)
    return (
      <EmptyState
        icon={icon}
        title={t('No messages yet')}
        message={t('Your fans’ messages appear here. You can also write to one of your followers first.')}
        action={{ label: t('Your followers'), to: '/creator/followers' }}
      />
    );
  return (
    <EmptyState
      icon={icon}
      title={t('No messages yet')}
      message={t('Follow someone whose work you like, and write to them from their page.')}
      action={{ label: t('Discover creators'), to: '/search' }}
    />
  );
}
