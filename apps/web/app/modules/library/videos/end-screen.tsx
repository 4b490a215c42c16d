import { t } from '@ovation/language/t.ts';
import type { Video } from '@ovation/contract/publishing/videos.ts';
import { IconReload } from '../../../ui/tabler.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SiteLink } from '../../../ui/buttons/link.tsx';
import { TipButton } from '../../purchases/tip-button.tsx';
import { videoAddress } from './video-labels.ts';
import classes from './end-screen.module.css';

interface EndScreenProps {
  readonly video: Video;
  readonly next: Video | undefined;
  readonly onReplay: () => void;
}

/** What a viewer can do when a video has ended. Nothing starts by itself. */
export default function EndScreen({ video: { performer }, next, onReplay }: EndScreenProps) {
  const me = useMe();
  const mayTip = me?._id !== performer._id && !me?.isAdmin;
  return (
    <div className={classes.screen}>
      {next ? (
        <SiteLink to={videoAddress(next)} className={classes.next} onClick={leaveFullScreen}>
          <img src={next.cover} alt="" className={classes.picture} />
          <span className={classes.text}>
            {t('Up next')}
            <strong dir="auto">{next.title}</strong>
          </span>
        </SiteLink>
      ) : null}
      <div className={classes.actions}>
        <Button variant="white" color="dark" leftSection={<IconReload size={20} stroke={1.8} />} onClick={onReplay}>
          {t('Replay')}
        </Button>
        {mayTip ? (
          <div role="presentation" onClickCapture={leaveFullScreen}>
            <TipButton performer={performer} variant="white" />
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A page or dialog that opens would be hidden behind the video. */
function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen();
}
