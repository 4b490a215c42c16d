import { closeBrowser, newPage } from '@ovation/e2e/support/browser.ts';
import { getOpenStream } from '@ovation/contract/live/streams.ts';
import type { Person } from '@ovation/testing/world.ts';
import type { Page } from 'playwright-core';
import { onEmptySite, openWorld } from '../../empty-site.ts';
import { giveClockCamera, readAges } from '../../live/clock-camera.ts';
import { percentile } from '../../live/figures.ts';
import type { RunningServer } from '../../processes.ts';
import type { Row } from '../../row.ts';

const secondsBefore = 15;
const seconds = 10;
const [minKilobits, maxLatencyMs] = [1_000, 500];

/**
 * The studio in Chromium, with a camera that draws the time, and the watch page in the same browser: encoding and
 * decoding share the machine with the server.
 */
export async function liveBrowser(): Promise<Row[]> {
  return onEmptySite(async (server) => {
    try {
      const performer = await (await openWorld(server)).performer();
      const studio = await goLive(server, performer);
      const viewer = await watch(server, performer);
      await studio.waitForTimeout(secondsBefore * 1_000);
      const before = await bytesSent(studio);
      const ages = await readAges(viewer, seconds);
      const kilobits = (((await bytesSent(studio)) - before) * 8) / seconds / 1_000;
      return rowsOf(kilobits, ages);
    } finally {
      await closeBrowser();
    }
  }, environment);
}

const environment = { LIVE_UDP_PORTS: '0', RTMP_PORT: 'off' };

function rowsOf(kilobits: number, ages: readonly number[]): Row[] {
  const latency = percentile(ages, 0.95);
  return [
    {
      name: `live, what Chromium sends after ${secondsBefore} s`,
      value: kilobits,
      unit: 'kbit/s',
      target: `above ${minKilobits.toLocaleString('en')} kbit/s`,
      met: kilobits > minKilobits,
      note: '720p, at most 2,500 kbit/s',
    },
    {
      name: 'live by WebRTC in Chromium, glass to glass, p95',
      value: latency,
      unit: 'ms',
      target: `under ${maxLatencyMs} ms`,
      met: latency < maxLatencyMs,
      note: `${ages.length} pictures, median ${Math.round(percentile(ages, 0.5))} ms`,
    },
  ];
}

/** As the server names itself in the addresses of video: a page may ask no other one. */
function ownAddress(url: string): string {
  return url.replace('127.0.0.1', 'localhost');
}

async function goLive({ url }: RunningServer, { token }: Person): Promise<Page> {
  const page = await newPage({ baseUrl: ownAddress(url), token });
  await giveClockCamera(page);
  await page.addInitScript(keepConnections);
  await page.goto('/creator/live');
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await page.getByLabel('Preview').waitFor();
  await page.getByRole('textbox', { name: 'Title' }).fill('Glass to glass');
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  return page;
}

async function watch({ url }: RunningServer, { username, client }: Person): Promise<Page> {
  const { stream } = await client.call(getOpenStream);
  const page = await newPage({ baseUrl: ownAddress(url) });
  await page.goto(`/${username}/live/${stream?._id}`);
  await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  return page;
}

/** Runs in the page before its scripts: the connections that they open. */
function keepConnections(): void {
  const connections: RTCPeerConnection[] = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      connections.push(this);
    }
  };
  Object.assign(window, { connections });
}

/** Of video, by all of the page's connections. */
async function bytesSent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const { connections } = window as unknown as { readonly connections: readonly RTCPeerConnection[] };
    let bytes = 0;
    for (const connection of connections)
      for (const report of (await connection.getStats()).values())
        if (report.type === 'outbound-rtp' && report.kind === 'video') bytes += report.bytesSent as number;
    return bytes;
  });
}
