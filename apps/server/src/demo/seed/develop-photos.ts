import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../app.ts';

const everyMs = 300;
const patienceMs = 90_000;

/**
 * Waits until the worker of this process has processed all photos, so that the first visitor sees them; videos are
 * processed in the background.
 */
export async function developPhotos(app: App, report: (left: number) => void): Promise<void> {
  if (!app.config.roles.has('worker')) return;
  const deadline = performance.now() + patienceMs;
  let reported = Number.POSITIVE_INFINITY;
  for (let left = await countWaiting(app); left > 0 && performance.now() < deadline; left = await countWaiting(app)) {
    if (left <= reported - 20) report((reported = left));
    await sleep(everyMs);
  }
}

async function countWaiting(app: App): Promise<number> {
  const { count } = await app.database
    .selectFrom('files')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('type', 'in', ['feed-photo', 'gallery-photo'])
    .where('status', 'in', ['queued', 'processing'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
