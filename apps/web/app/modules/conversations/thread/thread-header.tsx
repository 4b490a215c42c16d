import { t } from '@ovation/language/t.ts';
import { IconArrowLeft, IconSearch, IconInfoCircle } from '../../../ui/tabler.ts';
import { useEffect, useRef, Suspense, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { profileAddress } from '../../../platform/addresses/addresses.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { useInboxAddress } from '../inbox-address.ts';
import { useIsFromList } from '../conversation-panes.tsx';
import { PresenceAvatar } from '../presence-avatar.tsx';
import type { KnownConversation } from '../state/conversation-slice.ts';
import { useConversations } from '../state/store.ts';
import classes from './thread.module.css';
import { showDetails, useDetailsPosition } from '../pane/details.ts';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { IconDots } from '../../../ui/icons.tsx';
import { LazyMenu } from '../../../ui/lazy-menu.tsx';
import { ReportDialog } from '../../engagement/use-report.tsx';

interface ThreadHeaderProps {
  readonly conversation: KnownConversation;
  readonly isSearching: boolean;
  readonly onSearch: () => void;
}

/** The other, their presence, and the actions of the conversation. */
export function ThreadHeader({ conversation, isSearching, onSearch }: ThreadHeaderProps) {
  const { other } = conversation;
  const name = useFocusOnPhone();
  const face = <PresenceAvatar account={other} isOnline={other.isOnline} size={40} />;
  return (
    <header className={classes.header} role="presentation">
      <BackLink />
      {other.isPerformer ? (
        <SiteLink to={profileAddress(other)} tabIndex={-1} aria-hidden>
          {face}
        </SiteLink>
      ) : (
        face
      )}
      <div className={classes.details}>
        <h1 ref={name} tabIndex={-1} dir="auto" className={classes.name}>
          {other.isPerformer ? <SiteLink to={profileAddress(other)}>{other.name}</SiteLink> : other.name}
        </h1>
        <Presence conversation={conversation} />
      </div>
      <IconButton aria-label={t('Search this conversation')} aria-pressed={isSearching} onClick={onSearch}>
        <IconSearch size={22} stroke={1.6} />
      </IconButton>
      <DetailsButton />
      <ThreadMenu conversation={conversation} />
    </header>
  );
}

/** Goes back in the history where the list is the previous entry, so that the history does not grow. */
export function BackLink() {
  const isFromList = useIsFromList();
  const navigate = useNavigate();
  const inbox = useInboxAddress();
  const goBack = (event: MouseEvent): void => {
    event.preventDefault();
    void (isFromList ? navigate(-1) : navigate(inbox));
  };
  return (
    <a href={inbox} className={classes.back} aria-label={t('Back to all conversations')} onClick={goBack}>
      <IconArrowLeft size={24} stroke={1.8} />
    </a>
  );
}

function Presence({ conversation: { _id, other, isRestricted } }: { readonly conversation: KnownConversation }) {
  const isTyping = useConversations(({ typing }) => typing.includes(_id));
  if (isTyping)
    return (
      <p className={classes.state} data-live>
        {t('typing…')}
      </p>
    );
  if (isRestricted) return <p className={classes.state}>{t('Restricted by you')}</p>;
  return (
    <p className={classes.state}>
      <bdi>{other.isOnline ? t('Online') : `@${other.username}`}</bdi>
    </p>
  );
}

/** On a phone a thread fills the screen, so its name gets the focus, as the heading of a new page would. */
function useFocusOnPhone() {
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (window.matchMedia('(max-width: 61.99em)').matches) name.current?.focus({ preventScroll: true });
  }, []);
  return name;
}

/** Shows and hides the details of a conversation. */
function DetailsButton() {
  const isShown = useDetailsPosition() !== 'hidden';
  return (
    <IconButton
      aria-label={isShown ? t('Hide the details') : t('Show the details')}
      aria-expanded={isShown}
      onClick={() => showDetails(!isShown)}
    >
      <IconInfoCircle size={22} stroke={1.6} />
    </IconButton>
  );
}

const load = () => import('./thread-menu-list.tsx');
const ThreadMenuList = lazyPart(load);
const BlockDialog = lazyPart(() => import('../../audience/boundaries/block-dialog.tsx'));

/** The rare actions of a conversation: visit the profile, report, mute, restrict, block. */
function ThreadMenu({ conversation }: { readonly conversation: KnownConversation }) {
  const [asked, setAsked] = useState<'block' | 'report'>();
  const close = (): void => setAsked(undefined);
  return (
    <>
      <LazyMenu
        load={load}
        button={
          <IconButton aria-label={t('More about this conversation')}>
            <IconDots size={22} stroke={1.6} />
          </IconButton>
        }
        menu={ThreadMenuList}
        own={{ conversation, onAsk: setAsked }}
      />
      {asked === 'block' ? (
        <Suspense>
          <BlockDialog other={conversation.other} onClose={close} />
        </Suspense>
      ) : null}
      {asked === 'report' ? (
        <Suspense>
          <ReportDialog kind="performer" id={conversation.other._id} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
