import type { FeedFile } from '@ovation/contract/publishing/feeds.ts';
import { useEffect, useState } from 'react';
import classes from './audio-player.module.css';
import { formatDuration } from './format-duration.ts';
import { recallPosition } from './position.ts';
import { PlayButton } from './sound/play-button.tsx';
import { playTrack, seekSound, useSound, type Track } from './sound/sound.ts';
import { Waveform } from './sound/waveform.tsx';

interface AudioPlayerProps {
  readonly file: FeedFile;
  readonly title: string;
  readonly by: string;
  /** The page of the post it belongs to. */
  readonly to: string;
  readonly picture: string | undefined;
}

/** A recording in its post. It plays on while one moves through the site, and from where one left off. */
export default function AudioPlayer({ file, title, by, to, picture }: AudioPlayerProps) {
  const { track, isPlaying, seconds, hasFailed } = useSound();
  const isMine = track?.fileId === file._id;
  const durationMs = file.durationMs ?? 0;
  const left = useLeftAt(file._id, durationMs);
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
  const at = isMine ? seconds : left;

  function seek(target: number): void {
    if (!isMine) playTrack(own);
    seekSound(target);
  }

  return (
    <div className={classes.player}>
      <PlayButton isPlaying={isMine && isPlaying} title={title} onPlay={() => playTrack(own)} />
      <Waveform url={file.waveformUrl} durationMs={durationMs} seconds={at} label={`Seek in ${title}`} onSeek={seek} />
      <span className={classes.time}>
        {isMine && hasFailed ? 'Could not be played' : `${formatDuration(at * 1_000)} / ${formatDuration(durationMs)}`}
      </span>
    </div>
  );
}

/** Only the browser knows, so that it is told after the first paint. */
function useLeftAt(fileId: string, durationMs: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => setSeconds(recallPosition(fileId, durationMs / 1_000)), [fileId, durationMs]);
  return seconds;
}
