import { t } from '@ovation/language/t.ts';
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '../../../ui/tabler.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Control } from '../player/control.tsx';
import { useAttachedVideo, useCaptions } from '../player/use-attached-video.ts';
import { useLeaving } from '../player/use-leaving.ts';
import { usePlayback } from '../player/use-playback.ts';
import { videoControlsOf } from '../player/video-controls.ts';
import { pauseSound, useSound } from '../sound/sound.ts';
import { closeMini, followMini, type MiniVideo } from './mini-video.ts';
import classes from './mini-player.module.css';

/** A video that goes on in the corner of every page, after its own was left while it played. */
export default function MiniPlayer({ video }: { readonly video: MiniVideo }) {
  const { title, by, to, src, poster, captions } = video;
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const { failure } = useAttachedVideo(element, src);
  const { isPlaying } = usePlayback(element);
  useCaptions(element, captions);
  const controls = videoControlsOf(element, null);
  useLeaving(element, (seconds) => video.keep(seconds, false));
  usePauseForSound(element);
  const follow = ({ currentTarget: { currentTime, ended } }: { readonly currentTarget: HTMLVideoElement }): void => {
    if (ended || currentTime === 0) return;
    followMini(currentTime);
    video.keep(currentTime, true);
  };
  const end = (): void => {
    video.keep(0, false);
    closeMini();
  };
  return (
    <section className={classes.mini} aria-label={t('Small player')}>
      <video
        ref={setElement}
        className={classes.video}
        poster={poster}
        aria-label={title}
        autoPlay
        playsInline
        onLoadedMetadata={({ currentTarget }) => void (currentTarget.currentTime = video.seconds)}
        onPlay={pauseSound}
        onTimeUpdate={follow}
        onEnded={end}
      >
        {captions.map(({ language, url }) => (
          <track key={language} kind="captions" src={url} srcLang={language} label={language} />
        ))}
      </video>
      <div className={classes.row}>
        <Control
          label={isPlaying ? t('Pause') : t('Play')}
          Icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
          onPress={controls.toggle}
        />
        <Link to={to} className={classes.text}>
          <span dir="auto">{title}</span>
          <span role={failure === undefined ? undefined : 'alert'}>
            {failure === undefined ? by : t('Open the video to keep playing.')}
          </span>
        </Link>
        <Control label={t('Close the small player')} Icon={IconX} onPress={closeMini} />
      </div>
    </section>
  );
}

/** A recording that is started pauses the video, as the video pauses a recording. */
function usePauseForSound(element: HTMLVideoElement | null): void {
  const { isPlaying } = useSound();
  useEffect(() => {
    if (isPlaying) element?.pause();
  }, [isPlaying, element]);
}
