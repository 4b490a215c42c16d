import { t } from '@ovation/language/t.ts';
import type { Stream } from '@ovation/contract/live/stream.ts';
import { useState, useEffect, type ReactNode } from 'react';
import { IconChevronDown } from '../../../../ui/tabler.ts';
import { useMe } from '../../../../platform/visitor/session.ts';
import { IconMessageCircle } from '../../../../ui/icons.tsx';
import { VisitBar, endLabel } from '../paying/visit-bar.tsx';
import { OwnCamera } from '../private/own-camera.tsx';
import { Stage } from './stage.tsx';
import { StreamHead } from './stream-head.tsx';
import { useJoined } from './use-joined.ts';
import classes from './watch.module.css';

interface WatchStreamProps {
  readonly stream: Stream;
  readonly isFollowed: boolean;
  /** The chat beside the video; undefined if the viewer has none. */
  readonly chat?: ReactNode;
  /** Below everything: more of the performer. */
  readonly children?: ReactNode;
}

/** A live stream with its chat: beside the video on a wide screen, below and over it on a phone. */
export function WatchStream({ stream: loaded, isFollowed, chat, children }: WatchStreamProps) {
  const joined = useJoined(loaded);
  const { stream, setStream, visit, minutesLeft, setVisit, join } = joined;
  const [isTheatre, toggleTheatre] = useTheatre();
  const [isChatOpen, setChatOpen] = useState(true);
  const isOwn = useMe()?._id === stream.performer._id;
  const hasChat = chat !== undefined && stream.access.granted && stream.status !== 'ended';
  return (
    <>
      <div
        className={classes.watch}
        data-takes-height
        data-theatre={isTheatre || undefined}
        data-chat={hasChat || undefined}
        data-chat-open={(hasChat && isChatOpen) || undefined}
      >
        <article className={classes.main} aria-label={stream.title}>
          <div className={classes.stage}>
            <Stage joined={joined} isFollowed={isFollowed} isTheatre={isTheatre} onTheatre={toggleTheatre} />
          </div>
          {joined.camera?.publish !== undefined && stream.status !== 'ended' ? (
            <OwnCamera streamId={stream._id} performer={stream.performer.name} />
          ) : null}
          {visit?.status === 'open' && !isOwn ? (
            <VisitBar
              visit={visit}
              minutesLeft={minutesLeft}
              onLeft={(left) => {
                setVisit(left);
                void join();
              }}
            />
          ) : null}
          {visit?.status === 'ended' ? <output className={classes.receipt}>{endLabel(visit)}</output> : null}
          <StreamHead stream={stream} isFollowed={isFollowed} onChange={setStream} />
          {children}
        </article>
        {hasChat ? (
          <>
            <button
              type="button"
              className={classes.chatToggle}
              aria-expanded={isChatOpen}
              onClick={() => setChatOpen(!isChatOpen)}
            >
              {isChatOpen ? <IconChevronDown size={20} stroke={1.6} /> : <IconMessageCircle size={20} stroke={1.6} />}
              {isChatOpen ? t('Hide the chat') : t('Show the chat')}
            </button>
            <div className={classes.chat}>{chat}</div>
          </>
        ) : null}
      </div>
    </>
  );
}

const key = 'live-theatre';

/** Whether the video takes the whole width; kept in this browser. */
function useTheatre(): readonly [isTheatre: boolean, toggle: () => void] {
  const [isTheatre, setTheatre] = useState(false);
  useEffect(() => setTheatre(readChoice()), []);
  const toggle = (): void => {
    setTheatre(!isTheatre);
    storeChoice(!isTheatre);
  };
  return [isTheatre, toggle];
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}

function storeChoice(isTheatre: boolean): void {
  try {
    localStorage.setItem(key, isTheatre ? 'on' : 'off');
  } catch {
    // Without storage it is lost with the page.
  }
}
