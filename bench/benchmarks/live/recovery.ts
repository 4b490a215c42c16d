import { setTimeout as pause } from 'node:timers/promises';
import { createLiveVictim, type LivePart, type LiveVictim } from '../../../apps/server/test/crash/live-victim.ts';
import { encodeClip } from '@ovation/live-engine/testing/h264-clip.ts';
import { createReturningGuests, type ReturningGuests } from '../../../apps/server/test/live-media/returning-guests.ts';
import type { Row } from '../../row.ts';

const rounds = 3;
const maxMs = 5_000;
/** Pictures in a row after which a stream counts as seen again, and those between two kills. */
const [seenAgain, between] = [15, 45];

/** What is killed, and what its viewers wait for. */
const kills: readonly { readonly part: LivePart; readonly by: 'arrivals' | 'announced'; readonly name: string }[] = [
  { part: 'server', by: 'arrivals', name: 'the server' },
  { part: 'ingest', by: 'arrivals', name: 'ingest' },
  { part: 'egress', by: 'arrivals', name: 'egress' },
  { part: 'packager', by: 'announced', name: 'the packager, for viewers by LL-HLS' },
];

/**
 * From SIGKILL to the next picture, with a publisher and a viewer who ask the site ten times a second how it stands.
 * The server is started again at once.
 */
export async function liveRecovery(): Promise<Row[]> {
  const victim = await createLiveVictim();
  const { streamId, performer, visitor } = victim;
  const guests = createReturningGuests({
    streamId,
    performer: performer.client,
    viewer: visitor,
    clip: await encodeClip(),
    readsPlaylist: true,
  });
  try {
    const rows: Row[] = [];
    for (const { part, by, name } of kills) rows.push(await rowOf(victim, guests, { part, by, name }));
    return rows;
  } finally {
    guests.leave();
    await victim.remove();
  }
}

async function rowOf(victim: LiveVictim, guests: ReturningGuests, kill: (typeof kills)[number]): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await recoveryMs(victim, guests, kill));
  const value = Math.max(...times);
  return {
    name: `live, video again after the end of ${kill.name}`,
    value,
    unit: 'ms',
    target: `under ${maxMs.toLocaleString('en')} ms`,
    met: value < maxMs,
    note: `the longest of ${rounds}: ${times.map((ms) => Math.round(ms)).join(', ')}`,
  };
}

async function recoveryMs(
  victim: LiveVictim,
  guests: ReturningGuests,
  { part, by }: (typeof kills)[number],
): Promise<number> {
  await more(guests.arrivals, between);
  await more(guests.announced, 5);
  const before = guests[by].length;
  const killedAt = performance.now();
  await victim.kill(part);
  await more(guests[by], seenAgain);
  return afterGap(
    guests[by].slice(before).filter((at) => at > killedAt),
    killedAt,
  );
}

/** What was on its way still arrives; then there is a gap, and the picture at its end is the first one again. */
function afterGap(times: readonly number[], killedAt: number): number {
  const gaps = times.map((at, index) => at - (times[index - 1] ?? killedAt));
  return (times[gaps.indexOf(Math.max(...gaps))] ?? Number.NaN) - killedAt;
}

async function more(times: readonly number[], count: number): Promise<void> {
  const wanted = times.length + count;
  while (times.length < wanted) await pause(20);
}
