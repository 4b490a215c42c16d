import { t } from '@ovation/language/t.ts';

/** The settings of an encoder that work best. */
export const encoderNotes = [
  t('Video: H.264, up to 1080p at 30 frames a second, constant bitrate (CBR).'),
  t('Keyframe interval: 2 s. New viewers wait for the next one.'),
  t('B-frames: 0, or the tuning “zerolatency”. With B-frames, fans watch a few seconds later.'),
  t('With RTMP, only H.264 and AAC: not HEVC or AV1.'),
  t('Sound: Opus with WHIP, AAC with RTMP, 48 kHz.'),
];
