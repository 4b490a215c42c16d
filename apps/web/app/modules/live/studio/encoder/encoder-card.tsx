import { english, t, translated } from '@ovation/language/t.ts';
import type { PublishWays } from '@ovation/contract/live/streams.ts';
import { Card, Stack, Text, Title, List, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../../../platform/copy-text.ts';
import classes from '../studio.module.css';
import encoderClasses from './encoder.module.css';

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
      <details open={isOpen || undefined} className={classes.details}>
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
          <List.Item key={translated(note)}>{translated(note)}</List.Item>
        ))}
      </List>
    </div>
  );
}

interface CopyLineProps {
  readonly label: string;
  readonly value: string;
  /** Hidden until it is asked for: other people may see this screen, also as a part of the stream. */
  readonly isSecret?: boolean;
}

/** An address or a key to copy into another program. */
export function CopyLine({ label, value, isSecret = false }: CopyLineProps) {
  const [isShown, setShown] = useState(!isSecret);
  const copy = (): Promise<void> =>
    copyText(value, { done: t('Copied'), failed: t('This browser can’t copy: please select the text instead.') });
  return (
    <div className={encoderClasses.copy}>
      <TextInput label={label} value={isShown ? value : '•'.repeat(24)} readOnly flex="1 1 16rem" />
      {isSecret ? (
        <Button
          variant="default"
          aria-label={isShown ? t('Hide {label}', { label }) : t('Show {label}', { label })}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('Hide') : t('Show')}
        </Button>
      ) : null}
      <Button variant="default" aria-label={t('Copy {label}', { label })} onClick={() => void copy()}>
        {t('Copy')}
      </Button>
    </div>
  );
}

/** The settings of an encoder that work best. */
export const encoderNotes = [
  english('Video: H.264, up to 1080p at 30 frames a second, constant bitrate (CBR).'),
  english('Keyframe interval: 2 s. New viewers wait for the next one.'),
  english('B-frames: 0, or the tuning “zerolatency”. With B-frames, fans watch a few seconds later.'),
  english('With RTMP, only H.264 and AAC: not HEVC or AV1.'),
  english('Sound: Opus with WHIP, AAC with RTMP, 48 kHz.'),
];
