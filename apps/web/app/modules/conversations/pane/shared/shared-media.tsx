import { t } from '@ovation/language/t.ts';
import { listMessages, type Message } from '@ovation/contract/messaging/conversations.ts';
import { Skeleton } from '@mantine/core';
import { IconLock, IconPlayerPlayFilled } from '../../../../ui/tabler.ts';
import { Suspense, useState, useEffect, useEffectEvent } from 'react';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { isShown, isVideo, mediaName } from '../../files/file-labels.ts';
import { openMedia } from '../../files/open-media.ts';
import { Picture } from '../../../media/picture.tsx';
import type { KnownConversation } from '../../state/conversation-slice.ts';
import { Section } from '../../../../ui/layout/section.tsx';
import classes from '../pane.module.css';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { useReconnected, useServerEvent } from '../../../../platform/live/realtime.tsx';

const PhotoViewer = lazyPart(() => import('../../../media/viewer/photo-viewer.tsx'));

interface SharedMediaProps {
  readonly conversation: KnownConversation;
  /** Whether it is in a dialog, which the viewer has to open above. */
  readonly isInDialog: boolean;
  readonly onView?: ((isViewed: boolean) => void) | undefined;
}

/** All photos and videos of a conversation, newest first. Locked ones stay blurred. */
export function SharedMedia({ conversation: { _id: id, other }, isInDialog, onView }: SharedMediaProps) {
  const { messages, hasMore, isLoading, problem, more } = useSharedMedia(id);
  const [opened, setOpened] = useState<string>();
  const viewed = openMedia(messages ?? [], other.name);
  const view = (fileId: string | undefined): void => {
    setOpened(fileId);
    onView?.(fileId !== undefined);
  };
  const openAt = viewed.findIndex(({ file }) => file._id === opened);
  return (
    <Section title={t('Photos and videos')}>
      {messages === undefined && problem === undefined ? (
        <div className={classes.grid} aria-busy>
          {[0, 1, 2].map((key) => (
            <Skeleton key={key} className={classes.cell} />
          ))}
        </div>
      ) : null}
      {messages?.length === 0 ? (
        <p className={classes.quiet}>{t('Photos and videos you send each other are collected here.')}</p>
      ) : null}
      {messages && messages.length > 0 ? (
        <ul className={classes.grid}>
          {messages.flatMap((message) =>
            message.files
              .filter(({ status }) => status !== 'failed')
              .map((file) => (
                <li key={file._id} className={classes.cell}>
                  <Tile message={message} file={file} otherName={other.name} onOpen={() => view(file._id)} />
                </li>
              )),
          )}
        </ul>
      ) : null}
      {problem === undefined ? null : (
        <p className={classes.quiet} role="alert">
          {problem}
        </p>
      )}
      {hasMore || problem !== undefined ? (
        <Button variant="light" loading={isLoading} onClick={more}>
          {problem === undefined ? t('Show more') : t('Try again')}
        </Button>
      ) : null}
      {openAt < 0 ? null : (
        <Suspense>
          <PhotoViewer
            photos={viewed}
            by={other.name}
            startAt={openAt}
            onClose={() => view(undefined)}
            isOverDialog={isInDialog}
          />
        </Suspense>
      )}
    </Section>
  );
}

interface TileProps {
  readonly message: Message;
  readonly file: Message['files'][number];
  readonly otherName: string;
  readonly onOpen: () => void;
}

function Tile({ message: { access, isOwn }, file, otherName, onOpen }: TileProps) {
  const what = mediaName(isVideo(file), isOwn, otherName);
  if (!access?.granted) {
    const [blurred] = file.thumbnails;
    return (
      <span className={classes.tile}>
        <span className="visually-hidden">{t('{what}, locked', { what })}</span>
        {blurred ? <img src={blurred.url} alt="" className={classes.blurred} loading="lazy" /> : null}
        <span className={classes.seal}>
          <IconLock size={18} stroke={1.8} aria-hidden />
        </span>
      </span>
    );
  }
  if (!isShown(file))
    return (
      <span className={classes.tile}>
        <span className="visually-hidden">{t('{what}, being prepared', { what })}</span>
      </span>
    );
  return (
    <button type="button" className={classes.tile} aria-label={t('Open {what}', { what })} onClick={onOpen}>
      <Picture file={file} alt="" sizes="7rem" className={classes.picture} />
      {isVideo(file) ? (
        <span className={classes.seal}>
          <IconPlayerPlayFilled size={16} aria-hidden />
        </span>
      ) : null}
    </button>
  );
}

const pageSize = 24;

interface SharedMessages {
  /** Messages with photos or videos, newest first; undefined until they are loaded. */
  readonly messages: readonly Message[] | undefined;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly problem: string | undefined;
  more(): void;
}

/** The messages of a conversation that have photos or videos, kept up to date. */
function useSharedMedia(conversationId: string): SharedMessages {
  const [messages, setMessages] = useState<readonly Message[]>();
  const [hasMore, setHasMore] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string>();
  const load = async (known: readonly Message[]): Promise<void> => {
    const before = known.at(-1)?.sequence;
    setLoading(true);
    try {
      const { data } = await api.call(listMessages, {
        params: { id: conversationId },
        query: { hasFiles: 'true', limit: pageSize, ...(before === undefined ? {} : { before }) },
      });
      setMessages([...known, ...data]);
      setHasMore(data.length === pageSize);
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setLoading(false);
    }
  };
  const begin = useEffectEvent(load);
  useEffect(() => {
    void begin([]);
  }, [conversationId]);
  const apply = (message: Message): void => {
    if (message.conversationId === conversationId && message.files.length > 0)
      setMessages((known) => known && withMessage(known, message, hasMore));
  };
  useServerEvent('message.created', ({ message }) => apply(message));
  useServerEvent('message.changed', ({ message }) => apply(message));
  useServerEvent('message.deleted', ({ messageId }) =>
    setMessages((known) => known?.filter(({ _id }) => _id !== messageId)),
  );
  useReconnected(() => void load([]));
  return { messages, hasMore, isLoading, problem, more: () => void load(messages ?? []) };
}

/**
 * Messages, newest first, with one that was added or changed. While there are older ones, a message from before the
 * last is left out: the next page starts after the last, and would skip those between.
 */
export function withMessage(known: readonly Message[], message: Message, hasMore: boolean): readonly Message[] {
  const last = known.at(-1);
  if (hasMore && last && message.sequence < last.sequence) return known;
  const others = known.filter(({ _id }) => _id !== message._id);
  return [...others, message].toSorted((one, other) => other.sequence - one.sequence);
}
