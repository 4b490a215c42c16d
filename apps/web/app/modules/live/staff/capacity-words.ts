import type { getLiveCapacity } from '@ovation/contract/live/site-streams.ts';
import type { Reply } from '@ovation/contract/operation.ts';

/** Sentences for staff; the share of a core is measured, see docs/live.md. */
export function capacityWords({ streams, maximumStreams, viewers, kilobits }: Reply<typeof getLiveCapacity>): string {
  const load = `${streams} of ${maximumStreams} streams, ${viewers === 1 ? '1 viewer' : `${viewers} viewers`}`;
  const need =
    kilobits > 0
      ? `They need ${megabits(kilobits)} Mbit/s of uplink now. `
      : 'Each viewer needs the stream’s bitrate of uplink. ';
  return `${load}. ${need}60 viewers at 2.5 Mbit/s take about a quarter of a processor core, and 150 Mbit/s.`;
}

function megabits(kilobits: number): string {
  return (kilobits / 1_000).toLocaleString('en', { maximumFractionDigits: kilobits < 10_000 ? 1 : 0 });
}
