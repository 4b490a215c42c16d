import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../app.ts';

const everyMs = 300;
const patienceMs = 90_000;

/**
 * Waits until the worker of this process has made the pictures of all photos, so that the first visitor sees them;
 * films go on in the background.
 */
export async function developPhotos(app: App, tell: (left: number) => void): Promise<void> {
  if (!app.config.roles.has('worker')) return;
  const deadline = performance.now() + patienceMs;
  let told = Number.POSITIVE_INFINITY;
  for (let left = await countWaiting(app); left > 0 && performance.now() < deadline; left = await countWaiting(app)) {
    if (left <= told - 20) tell((told = left));
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
