import { t } from '@ovation/language/t.ts';
import type { StreamHealth } from '@ovation/contract/live/stream.ts';
import { Card, List, Stack, Text, Title } from '@mantine/core';
import { StateBadge } from '../../../../ui/feedback/state-badge.tsx';
import { Fact, Facts } from '../../../../ui/layout/section.tsx';
import type { OutgoingSample } from '../publishing/outgoing-stats.ts';
import { bitrateWords } from '../words.ts';
import classes from '../studio.module.css';

interface HealthCardProps {
  /** What the site receives; undefined while nothing arrives. */
  readonly health: StreamHealth | undefined;
  /** What this browser sends. */
  readonly sample: OutgoingSample | undefined;
}

/** How well the video arrives, and what would make it better. */
export function HealthCard({ health, sample }: HealthCardProps) {
  if (!health && !sample) return null;
  const advice = adviceOf(health, sample);
  return (
    <Card padding="lg" component="section" aria-label={t('Health')}>
      <Stack gap="sm">
        <div className={classes.line}>
          <Title order={2} size="h3">
            {t('Health')}
          </Title>
          <StateBadge tone={advice.length === 0 ? 'positive' : 'negative'}>
            {advice.length === 0 ? t('Looks good') : t('Could be better')}
          </StateBadge>
        </div>
        {advice.length === 0 ? null : (
          <List size="sm" spacing={4} aria-live="polite">
            {advice.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        )}
        {health ? <Received health={health} /> : sample ? <Sent sample={sample} /> : null}
      </Stack>
    </Card>
  );
}

function Received({ health }: { readonly health: StreamHealth }) {
  const { width, height, framesPerSecond, bitrate, loss, keyframeIntervalMs, hasAudio } = health;
  return (
    <Facts>
      <Fact name={t('Picture')}>
        {t('{width} × {height}, {framesPerSecond} frames a second', {
          width,
          height,
          framesPerSecond: Math.round(framesPerSecond),
        })}
      </Fact>
      <Fact name={t('Arrives')}>{bitrateWords(bitrate)}</Fact>
      <Fact name={t('Lost on the way')}>{percent(loss)}</Fact>
      {keyframeIntervalMs > 0 ? (
        <Fact name={t('Keyframe interval')}>
          {t('{seconds} s', { seconds: (keyframeIntervalMs / 1_000).toFixed(1) })}
        </Fact>
      ) : null}
      <Fact name={t('Sound')}>{hasAudio ? t('Yes') : <Text component="span">{t('None')}</Text>}</Fact>
    </Facts>
  );
}

function Sent({ sample: { width, height, framesPerSecond, bitrate, loss } }: { readonly sample: OutgoingSample }) {
  return (
    <Facts>
      <Fact name={t('Picture')}>
        {t('{width} × {height}, {framesPerSecond} frames a second', {
          width,
          height,
          framesPerSecond: Math.round(framesPerSecond),
        })}
      </Fact>
      {bitrate === undefined ? null : <Fact name={t('Leaves')}>{bitrateWords(bitrate)}</Fact>}
      <Fact name={t('Lost on the way')}>{percent(loss)}</Fact>
    </Facts>
  );
}

function percent(part: number): string {
  return `${(part * 100).toFixed(part > 0 && part < 0.1 ? 1 : 0)} %`;
}

/** Advice from what this browser sends; empty if all is well. */
function browserAdvice(sample: OutgoingSample | undefined): string[] {
  if (!sample) return [];
  return [
    ...(sample.limit === 'cpu'
      ? [t('Your device is too busy to send every frame: close other programs, or choose a smaller picture.')]
      : []),
    ...(sample.loss > lossy
      ? [t('Your connection loses data: move closer to the router, use a cable, or choose a smaller picture.')]
      : sample.limit === 'bandwidth' && (sample.bitrate ?? slow) < slow
        ? [t('Your connection is slow: choose a smaller picture, or use another network.')]
        : []),
  ];
}

const lossy = 0.05;
const slow = 600_000;

/** What to change: what the site says about what it receives, otherwise what this browser notices. */
export function adviceOf(health: StreamHealth | undefined, sample: OutgoingSample | undefined): string[] {
  return health && health.advice.length > 0 ? health.advice : browserAdvice(sample);
}
