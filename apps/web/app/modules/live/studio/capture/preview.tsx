import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';

interface PreviewProps {
  readonly track: MediaStreamTrack | undefined;
  /** As in a mirror: for a camera, whose picture people know that way. Viewers see it as it is. */
  readonly isMirrored: boolean;
  /** Says why there is no picture. */
  readonly empty: string;
  /** On the picture: its state. */
  readonly children?: ReactNode;
}

/** What viewers see, or will see, without sound. */
export function Preview({ track, isMirrored, empty, children }: PreviewProps) {
  const show = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video) video.srcObject = track ? new MediaStream([track]) : null;
    },
    [track],
  );
  return (
    <div className="live-studio-preview">
      {track ? (
        <video
          ref={show}
          autoPlay
          muted
          playsInline
          aria-label={t('Preview')}
          className="live-studio-video"
          data-mirrored={isMirrored || undefined}
        />
      ) : (
        <div className="live-studio-no-video">
          <IconVideoOff size={36} stroke={1.4} aria-hidden />
          <Text size="sm">{empty}</Text>
        </div>
      )}
      {children}
    </div>
  );
}
