import { t } from '@ovation/language/t.ts';
import { IconVolume, IconVolumeOff, type Icon } from '../../../ui/tabler.ts';
import classes from './controls.module.css';
import type { Playback } from './use-playback.ts';
import type { VideoControls } from './video-controls.ts';

interface VolumeControlsProps {
  readonly playback: Pick<Playback, 'isMuted' | 'volume'>;
  readonly controls: Pick<VideoControls, 'toggleMute' | 'setVolume'>;
}

/** Mutes, and sets the volume where the device leaves it to the page. */
export function VolumeControls({ playback: { isMuted, volume }, controls }: VolumeControlsProps) {
  return (
    <>
      <Control
        label={isMuted ? t('Unmute') : t('Mute')}
        Icon={isMuted ? IconVolumeOff : IconVolume}
        onPress={controls.toggleMute}
      />
      <input
        type="range"
        className={classes.volume}
        min={0}
        max={1}
        step={0.05}
        value={isMuted ? 0 : volume}
        aria-label={t('Volume')}
        onChange={(event) => controls.setVolume(Number(event.currentTarget.value))}
      />
    </>
  );
}

interface ControlProps {
  readonly label: string;
  readonly Icon: Icon;
  readonly isPressed?: boolean;
  readonly className?: string | undefined;
  readonly onPress: () => void;
}

/** A button with an icon, on a dark ground. */
export function Control({ label, Icon: Glyph, isPressed, className, onPress }: ControlProps) {
  return (
    <button
      type="button"
      className={`${classes.control} ${className ?? ''}`}
      onClick={onPress}
      aria-label={label}
      aria-pressed={isPressed}
      title={label}
    >
      <Glyph size={22} stroke={1.8} aria-hidden />
    </button>
  );
}
