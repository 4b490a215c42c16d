import { t } from '@ovation/language/t.ts';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import classes from './sound.module.css';
import { pauseSound } from './sound.ts';

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
