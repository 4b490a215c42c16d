import { t } from '@ovation/language/t.ts';
import { useId } from 'react';
import useSWRImmutable from 'swr/immutable';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../ui/tabler.ts';
import { formatDuration } from '../format-duration.ts';
import classes from './sound.module.css';
import { pauseSound } from './sound.ts';

interface WaveformProps {
  readonly url: string | undefined;
  readonly durationMs: number;
  readonly seconds: number;
  /** For screen readers. */
  readonly label: string;
  readonly onSeek: (seconds: number) => void;
}

const bars = 80;
const quiet = Array.from({ length: bars }, () => 0.12);

/** The loudness of a recording over time, and a range to seek in it with pointer and arrow keys. */
export function Waveform({ url, durationMs, seconds, label, onSeek }: WaveformProps) {
  const { data: peaks = quiet } = useSWRImmutable(url ?? null, loadPeaks);
  const clip = useId();
  const duration = Math.max(1, durationMs / 1_000);
  const shape = peaks.map((peak, index) => (
    <rect key={index} x={index * 3} y={20 - Math.max(1, peak * 19)} width={2} height={Math.max(2, peak * 38)} rx={1} />
  ));
  return (
    <span className={classes.waveform}>
      <svg viewBox={`0 0 ${bars * 3 - 1} 40`} preserveAspectRatio="none" className={classes.shape} aria-hidden>
        <clipPath id={clip}>
          <rect x={0} y={0} width={(bars * 3 * seconds) / duration} height={40} />
        </clipPath>
        <g className={classes.all}>{shape}</g>
        <g className={classes.played} clipPath={`url(#${clip})`}>
          {shape}
        </g>
      </svg>
      <input
        type="range"
        className={classes.handle}
        min={0}
        max={duration}
        step="any"
        value={seconds}
        aria-label={label}
        aria-valuetext={t('{position} of {duration}', {
          position: formatDuration(seconds * 1_000),
          duration: formatDuration(durationMs),
        })}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
      />
    </span>
  );
}

/** The server keeps 200 peaks from 0 to 1; that many bars do not fit on a phone. */
async function loadPeaks(url: string): Promise<number[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error('There is no waveform.');
  const all = (await answer.json()) as number[];
  const loudest = Math.max(...all, 0.01);
  return Array.from(
    { length: bars },
    (_, index) =>
      Math.max(...all.slice(Math.floor((index * all.length) / bars), Math.ceil(((index + 1) * all.length) / bars)), 0) /
      loudest,
  );
}

interface PlayButtonProps {
  readonly isPlaying: boolean;
  readonly title: string;
  readonly onPlay: () => void;
}

export function PlayButton({ isPlaying, title, onPlay }: PlayButtonProps) {
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <button
      type="button"
      className={classes.play}
      onClick={isPlaying ? pauseSound : onPlay}
      aria-label={isPlaying ? t('Pause {title}', { title }) : t('Play {title}', { title })}
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}
