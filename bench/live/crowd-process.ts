import { setTimeout as pause } from 'node:timers/promises';
import { watchStream, type TestViewer } from '@ovation/live-engine/testing/whep-viewer.ts';

/** The first message: where to watch, a ticket for each viewer, and for how long. */
export interface CrowdOrder {
  readonly ways: readonly { readonly url: string; readonly token: string }[];
  readonly seconds: number;
}

/** `watching`: all have a first picture, and are counted from now on. */
export type CrowdMessage =
  | { readonly type: 'watching'; readonly firstFrameMs: readonly number[] }
  | { readonly type: 'done'; readonly packets: number; readonly missing: number };

function tell(message: CrowdMessage): void {
  process.send?.(message);
}

process.once('message', ({ ways, seconds }: CrowdOrder) => void watch(ways, seconds));

async function watch(ways: CrowdOrder['ways'], seconds: number): Promise<void> {
  const viewers: TestViewer[] = [];
  for (const way of ways) viewers.push(await watchStream(way));
  while (viewers.some(({ frames }) => frames === 0)) await pause(20);
  const sum = (key: 'videoPackets' | 'missing'): number => viewers.reduce((total, viewer) => total + viewer[key], 0);
  const [packets, missing] = [sum('videoPackets'), sum('missing')];
  tell({ type: 'watching', firstFrameMs: viewers.map(({ firstFrameMs }) => firstFrameMs ?? 0) });
  await pause(seconds * 1_000);
  tell({ type: 'done', packets: sum('videoPackets') - packets, missing: sum('missing') - missing });
  for (const viewer of viewers) viewer.vanish();
  process.disconnect();
}
