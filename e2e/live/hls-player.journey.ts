import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeRtmpClip, type RtmpClip } from '@ovation/live-engine/testing/rtmp-clip.ts';
import { startRtmp, type RtmpStage } from '@ovation/live-engine/testing/start-rtmp.ts';
import { closePages, newPage } from '../support/browser.ts';

/** The player of the pages, on a page of its own: no site, only the engine and an encoder. */
const player = new URL('../../apps/web/app/modules/live/watch/player/live-hls.ts', import.meta.url);
const document = `<!doctype html><title>Player</title><link rel="icon" href="data:,"><video muted playsinline></video>
<script type="importmap">{ "imports": { "hls.js/light": "/hls.js" } }</script>
<script type="module">
  import { attachLiveHls } from '/player.js';
  const video = document.querySelector('video');
  const counts = { failures: 0, seeks: 0 };
  video.addEventListener('seeking', () => (counts.seeks += 1));
  const url = new URLSearchParams(location.search).get('url');
  const hls = attachLiveHls(video, { url, onFailure: () => (counts.failures += 1) });
  Object.assign(window, { hls, counts });
  video.play();
</script>`;

let stage: RtmpStage;
let clip: RtmpClip;
let site: Server;
beforeAll(async () => {
  [stage, clip, site] = await Promise.all([startRtmp(), encodeRtmpClip({ seconds: 4 }), startSite()]);
});
afterAll(async () => {
  await closePages();
  site.close();
  await stage.close();
  await clip.remove();
});

/** Answers with the page, its player and the library. */
async function startSite(): Promise<Server> {
  const library = createRequire(player).resolve('hls.js/light');
  const scripts: Record<string, () => Promise<string>> = {
    '/hls.js': () => readFile(library.replace(/\.js$/, '.mjs'), 'utf8'),
    '/player.js': async () => stripTypeScriptTypes(await readFile(player, 'utf8')),
  };
  const server = createServer((request, reply) => {
    const script = scripts[request.url ?? ''];
    reply.setHeader('content-type', script ? 'text/javascript' : 'text/html');
    void (script?.() ?? Promise.resolve(document)).then((text) => reply.end(text));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

/** Also renews the ticket, as pages do. */
async function ticketFor(streamId: string): Promise<string> {
  const { watch } = await stage.engine.live.watchTicket({ streamId, viewerId: 'v', accountId: 'fan' });
  const way = watch.find(({ kind }) => kind === 'hls');
  return way?.kind === 'hls' ? way.url : '';
}

async function openPlayer(streamId: string): Promise<Page> {
  const { port } = site.address() as AddressInfo;
  const page = await newPage();
  await page.goto(`http://127.0.0.1:${port}/?url=${encodeURIComponent(await ticketFor(streamId))}`);
  return page;
}

interface Numbers {
  readonly at: number;
  readonly latencyMs: number;
  readonly failures: number;
  readonly seeks: number;
}

async function numbersOf(page: Page, streamId: string): Promise<Numbers> {
  await ticketFor(streamId);
  return page.evaluate(() => {
    const { hls, counts } = window as never as {
      hls: { latencyMs(): number };
      counts: { failures: number; seeks: number };
    };
    return { at: globalThis.document.querySelector('video')!.currentTime, latencyMs: hls.latencyMs(), ...counts };
  });
}

const goBack = (page: Page, { isPaused = false } = {}): Promise<void> =>
  page.evaluate(async (pauses) => {
    const video = globalThis.document.querySelector('video')!;
    if (pauses) video.pause();
    // The event of a pause comes later.
    await new Promise(requestAnimationFrame);
    video.currentTime -= 9;
    await video.play();
  }, isPaused);

test('who comes before the first picture sees it, and who falls behind skips to what happens now, but not after a pause', async () => {
  const { streamId, key } = await stage.open();
  const page = await openPlayer(streamId);
  const now = (): Promise<Numbers> => numbersOf(page, streamId);
  await stage.publish(key, clip);
  await expect.poll(async () => (await now()).at).toBeGreaterThan(10);
  const before = await now();
  expect(before.failures).toBe(0);

  await goBack(page);
  // Going back is one, and the way to what happens now another one.
  await expect.poll(async () => (await now()).seeks).toBeGreaterThan(before.seeks + 1);
  await expect.poll(async () => (await now()).latencyMs).toBeLessThan(6_000);

  const { at } = await now();
  await goBack(page, { isPaused: true });
  await expect.poll(async () => (await now()).at).toBeGreaterThan(at - 7);
  expect((await now()).latencyMs).toBeGreaterThan(6_000);
});
