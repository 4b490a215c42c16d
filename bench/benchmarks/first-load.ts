import { closeBrowser, newPage } from '@ovation/e2e/support/browser.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { getFeedFileStatus, uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import { uploadPerformerAvatar, uploadPerformerCover } from '@ovation/contract/people/performers.ts';
import { makePhoto } from '@ovation/testing/photo.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { onEmptySite, openWorld } from '../empty-site.ts';
import { spreadOf } from '../load.ts';
import type { RunningServer } from '../processes.ts';
import type { Row } from '../row.ts';
import { startSlowNetwork } from '../slow-network.ts';

const loads = 5;
/** Lighthouse's settings for its slow phone. */
const slowerProcessor = 4;

interface Load {
  readonly scriptKb: number;
  readonly styleKb: number;
  readonly largestPaintMs: number;
  readonly shift: number;
  /** When React had the page in its hands, after the start of the navigation. */
  readonly takenOverMs: number;
}

/** A visitor's phone opens a performer's page with an empty cache. */
export async function firstLoad(): Promise<Row[]> {
  return onEmptySite(async (server) => {
    const network = await startSlowNetwork(server.url);
    try {
      const { username } = await makePerformer(server);
      const measured: Load[] = [];
      for (let load = 0; load < loads; load += 1) measured.push(await loadOnce(`${network.url}/${username}`));
      return rowsOf(measured);
    } finally {
      await closeBrowser();
      network.close();
    }
  });
}

function rowsOf(measured: readonly Load[]): Row[] {
  const median = (figure: keyof Load): number => spreadOf(measured.map((load) => load[figure])).median;
  const [scriptKb, styleKb, largestPaintMs, shift, takenOverMs] = [
    median('scriptKb'),
    median('styleKb'),
    median('largestPaintMs'),
    median('shift'),
    median('takenOverMs'),
  ];
  return [
    {
      name: 'performer’s page, JavaScript',
      value: scriptKb,
      unit: 'KB',
      target: 'at most 180 KB',
      met: scriptKb <= 180,
    },
    { name: 'performer’s page, CSS', value: styleKb, unit: 'KB', target: 'at most 40 KB', met: styleKb <= 40 },
    {
      name: 'performer’s page, largest contentful paint',
      value: largestPaintMs,
      unit: 'ms',
      target: 'under 1,500 ms',
      met: largestPaintMs < 1_500,
    },
    { name: 'performer’s page, layout shift', value: shift, unit: '', target: 'under 0.05', met: shift < 0.05 },
    {
      name: 'performer’s page, scripts have taken over',
      value: takenOverMs,
      unit: 'ms',
      target: 'under 3,500 ms',
      met: takenOverMs < 3_500,
    },
  ];
}

/** With an avatar, a cover and posts with photos, as visitors see first. */
export async function makePerformer(server: RunningServer): Promise<Person> {
  const world = await openWorld(server);
  const performer = await world.performer({ monthlyPrice: 9 });
  await performer.client.call(uploadPerformerAvatar, { files: { file: await makePhoto(800, 800) } });
  await performer.client.call(uploadPerformerCover, { files: { file: await makePhoto(2_048, 800) } });
  for (const access of ['public', 'followers', 'subscribers', 'public', 'public', 'subscribers'] as const)
    await publishPhoto(performer, access);
  return performer;
}

async function publishPhoto({ client }: Person, access: 'public' | 'followers' | 'subscribers'): Promise<void> {
  const photo = await client.call(uploadFeedPhoto, { body: {}, files: { file: await makePhoto(1_600, 1_067) } });
  const feed = await client.call(createFeed, {
    body: {
      text: 'From the second night, when the lights came up a moment too early and nobody minded.',
      access,
      fileIds: [photo._id],
    },
  });
  for (;;) {
    const { status } = await client.call(getFeedFileStatus, { params: { id: feed._id, fileId: photo._id } });
    if (status === 'ready') return;
    if (status === 'failed') throw new Error('A photo could not be processed.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function loadOnce(url: string): Promise<Load> {
  const page = await newPage({ width: 412, height: 823 });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  const scripts = countBytes(page, 'script');
  const styles = countBytes(page, 'stylesheet');
  await page.addInitScript(observePaint);
  await page.goto(url, { waitUntil: 'networkidle' });
  const paint = await page.evaluate(
    () => (globalThis as unknown as { paint: Pick<Load, 'largestPaintMs' | 'shift' | 'takenOverMs'> }).paint,
  );
  const load = { ...paint, scriptKb: await scripts(), styleKb: await styles() };
  await page.context().close();
  return load;
}

/** Returns how many kilobytes of a kind were transferred when the page has loaded, compressed. */
function countBytes(page: Page, type: 'script' | 'stylesheet'): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === type) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1_024;
}

/** Runs in the page before its own scripts. */
function observePaint(): void {
  const paint = { largestPaintMs: 0, shift: 0, takenOverMs: 0 };
  Object.assign(globalThis, { paint });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.largestPaintMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) paint.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = setInterval(() => {
    const heading = document.querySelector('main h1') ?? {};
    if (!Object.keys(heading).some((key) => key.startsWith('__react'))) return;
    paint.takenOverMs = performance.now();
    clearInterval(look);
  }, 10);
}
