import { t } from '@ovation/language/t.ts';
import { IconX } from '../../../ui/tabler.ts';
import { Link } from 'react-router';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { formatDuration } from '../format-duration.ts';
import classes from './sound.module.css';
import { closeSound, nextRate, playTrack, seekSound, useSound } from './sound.ts';
import { Waveform, PlayButton } from './sound-controls.tsx';

/** The recording that plays, at the foot of every page. */
export default function SoundBar() {
  const { track, isPlaying, seconds, rate, hasFailed } = useSound();
  if (!track) return null;
  return (
    <>
      <div className={classes.room} data-sound />
      <section className={classes.bar} aria-label={t('Now playing')}>
        <PlayButton isPlaying={isPlaying} title={track.title} onPlay={() => playTrack(track)} />
        <Link to={track.to} className={classes.text}>
          <span className={classes.title}>{track.title}</span>
          <span className={classes.by} role={hasFailed ? 'alert' : undefined}>
            {hasFailed ? t('This could not be loaded. Open the post to try again.') : track.by}
          </span>
        </Link>
        <span className={classes.soundBarWaveform}>
          <Waveform
            url={track.waveformUrl}
            durationMs={track.durationMs}
            seconds={seconds}
            label={t('Seek in {title}', { title: track.title })}
            onSeek={seekSound}
          />
        </span>
        <span className={classes.time}>
          {formatDuration(seconds * 1_000)}
          <span className={classes.whole}> / {formatDuration(track.durationMs)}</span>
        </span>
        <button
          type="button"
          className={classes.rate}
          onClick={nextRate}
          aria-label={t('Speed {rate}, change speed', { rate })}
        >
          {rate}×
        </button>
        <IconButton onClick={closeSound} aria-label={t('Close the player')}>
          <IconX size={20} stroke={1.6} />
        </IconButton>
      </section>
    </>
  );
}
