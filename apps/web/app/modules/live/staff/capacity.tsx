import type { getLiveCapacity } from '@ovation/contract/live/site-streams.ts';
import type { Reply } from '@ovation/contract/operation.ts';
import { Text } from '@mantine/core';
import { languageCode } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';

/** What live video needs of this machine and its uplink. */
export function Capacity({ capacity }: { readonly capacity: Reply<typeof getLiveCapacity> }) {
  return (
    <Text size="sm" c="dimmed">
      {capacityWords(capacity)}
    </Text>
  );
}

/** Sentences for staff; the share of a core is measured, see docs/live.md. */
export function capacityWords({ streams, maximumStreams, viewers, kilobits }: Reply<typeof getLiveCapacity>): string {
  const load = t('{streams} of {maximumStreams} streams, {viewers, plural, one {# viewer} other {# viewers}}.', {
    streams,
    maximumStreams,
    viewers,
  });
  const need =
    kilobits > 0
      ? t('They need {megabits} Mbit/s of uplink now.', { megabits: megabits(kilobits) })
      : t('Each viewer uses as much uplink as the stream’s bitrate.');
  const example = t('60 viewers at 2.5 Mbit/s take about a quarter of a processor core, and 150 Mbit/s.');
  return [load, need, example].join(' ');
}

function megabits(kilobits: number): string {
  return (kilobits / 1_000).toLocaleString(languageCode(), { maximumFractionDigits: kilobits < 10_000 ? 1 : 0 });
}
