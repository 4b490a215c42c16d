import { t } from '@ovation/language/t.ts';
import { List, Text } from '@mantine/core';

/** The settings of an encoder that work best. */
export function EncoderAdvice() {
  return (
    <div>
      <Text fw={600} size="sm" mb={4}>
        {t('Settings that work best')}
      </Text>
      <List size="sm" spacing={4} c="dimmed">
        <List.Item>{t('Video: H.264, up to 1080p with 30 frames a second, constant bitrate (CBR).')}</List.Item>
        <List.Item>{t('Keyframe interval: 2 s. New viewers wait for the next one.')}</List.Item>
        <List.Item>
          {t('B-frames: 0, or the tuning “zerolatency”. With B-frames, fans watch some seconds later.')}
        </List.Item>
        <List.Item>{t('With RTMP, only H.264 and AAC: not HEVC or AV1.')}</List.Item>
        <List.Item>{t('Sound: Opus with WHIP, AAC with RTMP, 48 kHz.')}</List.Item>
      </List>
    </div>
  );
}
