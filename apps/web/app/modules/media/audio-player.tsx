import { t } from '@ovation/language/t.ts';
import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { useEffect, useState } from 'react';
import classes from './players.module.css';
import { formatDuration } from './format-duration.ts';
import { readPosition } from './position.ts';
import { playTrack, seekSound, useSound, type Track } from './sound/sound.ts';
import { Waveform, PlayButton } from './sound/sound-controls.tsx';

interface AudioPlayerProps {
  readonly file: FeedFile;
  readonly title: string;
  readonly by: string;
  /** The page of the post it belongs to. */
  readonly to: string;
  readonly picture: string | undefined;
}

/** A recording in its post. It starts where the listener stopped, and plays on while they visit other pages. */
export default function AudioPlayer({ file, title, by, to, picture }: AudioPlayerProps) {
  const { track, isPlaying, seconds, hasFailed } = useSound();
  const isCurrent = track?.fileId === file._id;
  const durationMs = file.durationMs ?? 0;
  const storedSeconds = useStoredPosition(file._id, durationMs);
  const own: Track = {
    fileId: file._id,
    url: file.url ?? '',
    waveformUrl: file.waveformUrl,
    durationMs,
    title,
    by,
    to,
    picture,
  };
  const at = isCurrent ? seconds : storedSeconds;

  function seek(target: number): void {
    if (!isCurrent) playTrack(own);
    seekSound(target);
  }

  return (
    <div className={classes.player}>
      <PlayButton isPlaying={isCurrent && isPlaying} title={title} onPlay={() => playTrack(own)} />
      <Waveform
        url={file.waveformUrl}
        durationMs={durationMs}
        seconds={at}
        label={t('Seek in {title}', { title })}
        onSeek={seek}
      />
      <span className={classes.time}>
        {isCurrent && hasFailed
          ? t('Playback failed')
          : `${formatDuration(at * 1_000)} / ${formatDuration(durationMs)}`}
      </span>
    </div>
  );
}

/** Read after the first render, because only the browser has it. */
function useStoredPosition(fileId: string, durationMs: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => setSeconds(readPosition(fileId, durationMs / 1_000)), [fileId, durationMs]);
  return seconds;
}
