import { t } from '@ovation/language/t.ts';
import type { Captions } from '@ovation/contract/publishing/videos.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { IconPlayerPlayFilled } from '../../ui/icons.tsx';
import { formatDuration } from './format-duration.ts';
import { Picture } from './picture.tsx';
import type { Resuming, StoredPlayerProps, WatchingPage } from './stored-player.tsx';
import { phoneWide } from '../../ui/layout/phone-wide.ts';
import classes from './players.module.css';

const StoredPlayer = lazyPart(() => import('./stored-player.tsx'));

interface VideoPlayerProps {
  readonly file: StoredPlayerProps['file'];
  /** Its title, for screen readers. */
  readonly label: string;
  readonly eager?: boolean;
  readonly captions?: readonly Captions[];
  /** By default the browser keeps the position. */
  readonly resuming?: Resuming;
  readonly page?: WatchingPage;
}

/** The poster of a video; the player is loaded when the viewer presses play. */
export function VideoPlayer({ file, label, eager = false, captions, resuming, page }: VideoPlayerProps) {
  const [isPlaying, setPlaying] = useState(page?.continueAt !== undefined);
  const duration = file.durationMs === undefined ? undefined : formatDuration(file.durationMs);
  const style = { aspectRatio: `${file.width ?? 16} / ${file.height ?? 9}` };
  if (file.hlsUrl === undefined) return null;
  return (
    <div className={classes.frame} style={style}>
      {isPlaying ? (
        <Suspense fallback={<Picture file={file} alt="" sizes="640px" className={classes.media} />}>
          <StoredPlayer
            file={file}
            src={file.hlsUrl}
            label={label}
            captions={captions}
            resuming={resuming}
            page={page}
          />
        </Suspense>
      ) : (
        <button
          type="button"
          className={classes.poster}
          onClick={() => setPlaying(true)}
          aria-label={
            duration === undefined ? t('Play {label}', { label }) : t('Play {label}, {duration}', { label, duration })
          }
        >
          <Picture
            file={file}
            alt=""
            sizes={`(max-width: 48em) ${phoneWide}, 640px`}
            className={classes.media}
            eager={eager}
          />
          <span className={classes.play} aria-hidden>
            <IconPlayerPlayFilled size={30} />
          </span>
          {duration === undefined ? null : (
            <span className={classes.duration} aria-hidden>
              {duration}
            </span>
          )}
        </button>
      )}
    </div>
  );
}
