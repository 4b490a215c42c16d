import { fork } from 'node:child_process';
import { on } from 'node:events';
import type { CrowdMessage, CrowdOrder } from '../../live/crowd-process.ts';
import { processorMs } from '../../live/figures.ts';
import { startShow, type Show } from '../../live/show.ts';
import type { Row } from '../../row.ts';

const viewers = 60;
const seconds = 15;
const [maxLoss, maxCore] = [0.5, 60];

/** Sixty viewers of 1.5 Mbit/s, who are processes of their own; the processor time is that of the engine alone. */
export async function liveViewers(): Promise<Row[]> {
  const show = await startShow({
    clip: { size: '640x360', framesPerSecond: 30, bitrate: 1_500_000, isNoisy: true, seconds: 4 },
  });
  try {
    const { packets, missing, core, kilobits } = await watchAll(show);
    const loss = (missing / Math.max(1, packets + missing)) * 100;
    const note = `${packets.toLocaleString('en')} packets of ${Math.round(kilobits)} kbit/s`;
    return [
      {
        name: `live, ${viewers} viewers by WebRTC, packets lost`,
        value: loss,
        unit: '%',
        target: `under ${maxLoss} %`,
        met: loss < maxLoss,
        note,
      },
      {
        name: `live, ${viewers} viewers by WebRTC, of one core`,
        value: core,
        unit: '%',
        target: `under ${maxCore} %`,
        met: core < maxCore,
        note: 'ingest and egress',
      },
    ];
  } finally {
    await show.end();
  }
}

async function watchAll(show: Show): Promise<{ packets: number; missing: number; core: number; kilobits: number }> {
  const crowd = fork(new URL('../../live/crowd-process.ts', import.meta.url), { stdio: 'inherit' });
  const ways = await Promise.all(Array.from({ length: viewers }, (_, index) => show.ways(`viewer-${index}`)));
  const order: CrowdOrder = { ways: ways.flatMap((all) => all.filter((way) => way.kind === 'whep')), seconds };
  crowd.send(order);
  let [beforeMs, startedAt] = [0, 0];
  for await (const [message] of on(crowd, 'message') as AsyncIterable<[CrowdMessage]>) {
    const { ingest, egress } = show.engine.live.pids();
    const usedMs = await processorMs([ingest!, ...egress]);
    if (message.type === 'watching') [beforeMs, startedAt] = [usedMs, performance.now()];
    else {
      const core = ((usedMs - beforeMs) / (performance.now() - startedAt)) * 100;
      const kilobits = ((await show.engine.live.presence('show'))?.health?.bitrate ?? 0) / 1_000;
      return { packets: message.packets, missing: message.missing, core, kilobits };
    }
  }
  throw new Error('The viewers ended without figures.');
}
