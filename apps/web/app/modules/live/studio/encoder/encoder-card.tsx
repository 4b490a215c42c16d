import { t } from '@ovation/language/t.ts';
import type { PublishWays } from '@ovation/contract/live/streams.ts';
import { Card, Stack, Text, Title, List } from '@mantine/core';
import { CopyLine } from './copy-line.tsx';
import { encoderNotes } from './encoder-notes.ts';

interface EncoderCardProps {
  readonly publish: PublishWays;
  /** Shown at once: the performer has said that they use an encoder. */
  readonly isOpen: boolean;
}

/** Where an encoder sends this one stream. */
export function EncoderCard({ publish: { whip, rtmp }, isOpen }: EncoderCardProps) {
  if (!whip && !rtmp) return null;
  return (
    <Card padding="lg" component="section" aria-label={t('OBS or another encoder')}>
      <details open={isOpen || undefined} className="live-studio-details">
        <summary>
          <Title order={2} size="h3" component="span">
            {t('OBS or another encoder')}
          </Title>
        </summary>
        <Stack gap="md" mt="md">
          <Text size="sm" c="dimmed">
            {t('For this stream only. With your stream key, an encoder can start streams automatically.')}
          </Text>
          {whip ? (
            <>
              <CopyLine label={t('WHIP address (recommended)')} value={new URL(whip.url, window.location.href).href} />
              <CopyLine label={t('WHIP token')} value={whip.token} isSecret />
            </>
          ) : null}
          {rtmp ? (
            <>
              <Text size="sm">
                {t('In OBS: Settings → Stream, the service “Custom…”, then this server and this stream key.')}
              </Text>
              <CopyLine label={t('RTMP server')} value={rtmp.url} />
              <CopyLine label={t('RTMP stream key')} value={rtmp.key} isSecret />
            </>
          ) : null}
          <EncoderAdvice />
        </Stack>
      </details>
    </Card>
  );
}

/** The settings of an encoder that work best, within a card. */
function EncoderAdvice() {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {t('Settings that work best')}
      </Text>
      <List size="sm" spacing={4} c="dimmed">
        {encoderNotes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </div>
  );
}
