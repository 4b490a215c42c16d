import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { makeVideoFile, type Person } from '@ovation/testing';

import { checkAxe, newPage } from '../support/browser.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { openSlowConnection, type SlowConnection } from '../support/slow-connection.ts';

/** A video is uploaded over a connection that is slow, breaks and is left; received bytes are not sent again. */
const journey = shareJourney();
let performer: Person;
let folder: string;
let video: string;
let connection: SlowConnection;
let page: Page;
/** The browser's requests: how often an upload started, and from which offsets bytes came. */
let begun: number;
let offsets: number[];

const megabyte = 1024 * 1024;
const slowly = 8 * megabyte;
/**
 * Where the connection holds the video: a part has arrived, and with buffered bytes the page shows at most two
 * thirds.
 */
const onTheWay = 16 * megabyte;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ovation-test-'));
  // A file on the disk keeps its date, by which the same file is recognised.
  video = join(folder, 'premiere.mp4');
  await writeFile(video, await largeVideo());
});

afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(async () => {
  performer = await journey.world.performer();
  connection = await openSlowConnection(journey.site.url);
  [begun, offsets] = [0, []];
  // Lost connections are logged in the console, which is no fault of the page here: its complaints are not collected.
  page = await newPage({ baseUrl: connection.url, token: performer.token });
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun += 1;
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await page.goto('/creator/feeds/new');
  await page.getByLabel('Text', { exact: true }).fill('The premiere.');
  connection.setSpeed(slowly);
  connection.holdAfter(onTheWay);
});

afterEach(async () => {
  await page.context().close();
  await connection.close();
});

/** A video with enough padding to upload for a while. */
async function largeVideo(): Promise<Buffer> {
  const padding = Buffer.alloc(40 * megabyte);
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  return Buffer.concat([await (await makeVideoFile({ width: 640, height: 360 })).bytes(), padding]);
}

const choose = (): Promise<void> => page.getByLabel(/^Add photos, videos or audio/).setInputFiles(video);
const reach = (percent: RegExp): Promise<void> => page.getByText(percent).waitFor();

async function arriveAndPublish(): Promise<void> {
  connection.setSpeed(Infinity);
  connection.release();
  await page.getByText(/^(Waiting to be processed|Next to be processed|Being processed|Video$)/).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('heading', { name: 'Your post is published' }).waitFor();
  const kept = await journey.site.app.database
    .selectFrom('files')
    .select(['sha256', 'object_kind'])
    .where('owner_id', '=', performer.id)
    .where('type', '=', 'feed-video')
    .execute();
  expect(kept).toEqual([
    {
      sha256: createHash('sha256')
        .update(await readFile(video))
        .digest(),
      object_kind: 'feed',
    },
  ]);
}

test('the connection breaks and comes back: the upload continues by itself, and is published', async () => {
  await choose();
  await reach(/^Uploading, [3-6]\d% · .+\/s · .+ left$/);
  connection.cut();
  await reach(/^Connection lost at \d+%\. Resumes automatically\.$/);
  connection.mend();
  await arriveAndPublish();
  expect(begun).toBe(1);
  expect(offsets.at(-1)).toBeGreaterThan(megabyte);
});

test('paused, the page left, the same file chosen again: it continues where it was', async () => {
  await choose();
  await reach(/^Uploading, [3-6]\d%/);
  await page.getByRole('button', { name: 'Pause uploading premiere.mp4' }).click();
  await reach(/^Paused at \d+%$/);
  await checkAxe(page);
  page.on('dialog', (dialog) => void dialog.accept());
  connection.release();
  await page.reload();
  await choose();
  await arriveAndPublish();
  expect(begun).toBe(1);
  expect(offsets.at(-1)).toBeGreaterThan(megabyte);
});

test('paused and resumed', async () => {
  await choose();
  await reach(/^Uploading, [2-6]\d%/);
  await page.getByRole('button', { name: 'Pause uploading premiere.mp4' }).click();
  await reach(/^Paused at \d+%$/);
  await page.getByRole('button', { name: 'Resume uploading premiere.mp4' }).click();
  await arriveAndPublish();
  expect(begun).toBe(1);
});

test('removed during the upload, nothing of it stays', async () => {
  const unfinished = () =>
    journey.site.app.database.selectFrom('uploads').select('id').where('account_id', '=', performer.id).execute();
  await choose();
  await reach(/^Uploading, [2-6]\d%/);
  expect(await unfinished()).toHaveLength(1);
  await page.getByRole('button', { name: 'Cancel uploading premiere.mp4' }).click();
  await expect.poll(unfinished).toEqual([]);
});
