import type { PublishWays } from '@ovation/contract/live/streams.ts';
import { Card, Stack, Text, Title } from '@mantine/core';
import { CopyLine } from './copy-line.tsx';
import { EncoderAdvice } from './encoder-advice.tsx';

interface EncoderCardProps {
  readonly publish: PublishWays;
  /** Shown at once: the performer has said that they use an encoder. */
  readonly isOpen: boolean;
}

/** Where an encoder sends this one stream. */
export function EncoderCard({ publish: { whip, rtmp }, isOpen }: EncoderCardProps) {
  if (!whip && !rtmp) return null;
  return (
    <Card padding="lg" component="section" aria-label="OBS or another encoder">
      <details open={isOpen || undefined} className="live-studio-details">
        <summary>
          <Title order={2} size="h3" component="span">
            OBS or another encoder
          </Title>
        </summary>
        <Stack gap="md" mt="md">
          <Text size="sm" c="dimmed">
            For this stream only. With your stream key an encoder can begin streams by itself.
          </Text>
          {whip ? (
            <>
              <CopyLine label="WHIP address (recommended)" value={new URL(whip.url, window.location.href).href} />
              <CopyLine label="WHIP token" value={whip.token} isSecret />
            </>
          ) : null}
          {rtmp ? (
            <>
              <Text size="sm">
                In OBS: Settings → Stream, the service “Custom…”, then this server and this stream key.
              </Text>
              <CopyLine label="RTMP server" value={rtmp.url} />
              <CopyLine label="RTMP stream key" value={rtmp.key} isSecret />
            </>
          ) : null}
          <EncoderAdvice />
        </Stack>
      </details>
    </Card>
  );
}
