import { startStream } from '@ovation/contract/live/streams.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import type { Person } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { expectFailure } from './browser.ts';
import { encodeClip, type H264Clip } from '@ovation/live-engine/testing/h264-clip.ts';
import { publishClip, type TestPublisher } from '@ovation/live-engine/testing/whip-publisher.ts';

export interface LiveStream {
  readonly id: string;
  /** Of its page. */
  readonly path: string;
  readonly publisher: TestPublisher;
}

let clip: Promise<H264Clip> | undefined;

/** Starts a stream, and publishes a moving picture by WHIP from this process. */
export async function goLive(performer: Person, body: BodyInput<typeof startStream>): Promise<LiveStream> {
  clip ??= encodeClip();
  const stream = await performer.client.call(startStream, { body });
  const { whip } = stream.publish;
  if (!whip) throw new Error('The site takes no video by WHIP.');
  const publisher = await publishClip({ ...whip, clip: await clip });
  return { id: stream._id, path: `/${performer.username}/live/${stream._id}`, publisher };
}

/** A page that learns of the end of a stream by the end of its connection asks for, or ends, what is gone already. */
export function endsMayMeet(page: Page): Page {
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (response.status() >= 400 && pathname.startsWith('/live/')) expectFailure(page, pathname + search);
  });
  return page;
}

/** The studio's page with a camera that is on. */
export async function openStudio(page: Page): Promise<Page> {
  endsMayMeet(page);
  await page.goto('/creator/live');
  await page.getByRole('button', { name: 'Turn on camera and microphone' }).click();
  await page.getByLabel('Preview').waitFor();
  return page;
}

/** Goes live from the studio's page, and waits until the site receives the video. */
export async function goLiveInStudio(page: Page, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
}

/** Waits until the picture moves. */
export async function seesVideo(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
        .catch(() => 0),
    )
    .toBeGreaterThan(5);
}
