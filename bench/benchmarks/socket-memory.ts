import type { Fixture } from '../fixture.ts';
import { spreadOf } from '../load.ts';
import { startOvation, startScript, type RunningServer } from '../processes.ts';
import type { Row } from '../row.ts';
import { openCrowd, type Crowd } from '../sockets/crowd.ts';
import { createMemoryProbe, type Memory, type MemoryProbe } from '../sockets/memory.ts';
import { chatOf } from './chat-fixture.ts';

const people = 1_000;
const socketsOfEach = 2;
const settleMs = 2_000;

type Start = (environment: Readonly<Record<string, string>>) => Promise<RunningServer>;

/**
 * The memory of two thousand idle, logged-in sockets in a fresh process, beside bare socket.io that only accepts
 * them. Resident memory is only reported: our process has spare room from its start for them, the bare one has
 * none.
 */
export async function socketMemory(fixture: Fixture): Promise<Row[]> {
  const tokens = (await chatOf(fixture)).chatUsers.slice(0, people).map(({ token }) => token);
  const startOurs: Start = (environment) => startOvation(fixture.databaseUrl, environment);
  const startTheirs: Start = (environment) =>
    startScript('bench/baselines/bare-sockets.ts', { NODE_ENV: 'production', ...environment });
  const pairs: { ours: Memory; theirs: Memory }[] = [];
  for (let round = 0; round < fixture.rounds.rounds; round += 1)
    pairs.push({ ours: await kilobytesOfOne(startOurs, tokens), theirs: await kilobytesOfOne(startTheirs, tokens) });
  const ratio = spreadOf(pairs.map(({ ours, theirs }) => ours.held / theirs.held));
  const medianOf = (side: 'ours' | 'theirs', figure: keyof Memory): number =>
    spreadOf(pairs.map((pair) => pair[side][figure])).median;
  const [ours, theirs] = [medianOf('ours', 'resident'), medianOf('theirs', 'resident')];
  const note = `resident: ${ours.toFixed(1)} KB beside ${theirs.toFixed(1)} KB`;
  return [
    {
      name: 'memory of an idle socket',
      value: medianOf('ours', 'held'),
      unit: 'KB',
      ratio,
      baseline: medianOf('theirs', 'held'),
      target: 'at most 1.5 times bare socket.io',
      met: ratio.median <= 1.5,
      note,
    },
  ];
}

/** Earlier sockets, so that all code for sockets is compiled. */
async function kilobytesOfOne(start: Start, tokens: readonly string[]): Promise<Memory> {
  const probe = await createMemoryProbe();
  const server = await start(probe.options);
  const opened: Crowd[] = [];
  try {
    await (
      await openCrowd({ url: server.url, people: tokens.slice(0, 200).map((token, number) => ({ token, number })) })
    ).close();
    const before = await settled(probe);
    for (let time = 0; time < socketsOfEach; time += 1)
      opened.push(await openCrowd({ url: server.url, people: tokens.map((token, number) => ({ token, number })) }));
    const after = await settled(probe);
    const ofOne = (figure: keyof Memory): number =>
      (after[figure] - before[figure]) / 1_024 / (tokens.length * socketsOfEach);
    return { held: ofOne('held'), resident: ofOne('resident') };
  } finally {
    for (const crowd of opened) await crowd.close();
    await server.stop();
  }
}

async function settled(probe: MemoryProbe): Promise<Memory> {
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  return probe.measure();
}
