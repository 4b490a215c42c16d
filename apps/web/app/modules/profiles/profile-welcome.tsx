import { t } from '@ovation/language/t.ts';
import type { Performer } from '@ovation/contract/people/performers.ts';
import { Card } from '@mantine/core';
import { VideoPlayer } from '../media/video-player.tsx';

/** A performer's welcome video, if there is one. */
export function ProfileWelcome({ performer: { _id, name, welcomeVideo } }: { readonly performer: Performer }) {
  if (welcomeVideo === undefined) return null;
  const { hlsUrl, poster } = welcomeVideo;
  return (
    <Card padding={0}>
      <VideoPlayer
        file={{
          _id: `welcome-${_id}`,
          hlsUrl,
          thumbnails: [{ url: poster, width: 640, height: 360 }],
          width: null,
          height: null,
        }}
        label={t('{name} says hello', { name })}
      />
    </Card>
  );
}
