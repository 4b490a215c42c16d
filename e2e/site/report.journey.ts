import { uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { createReport, listReportCases } from '@ovation/contract/site/reports.ts';
import { makePicture } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('staff see all photos of a post, and play its video, in the case', async () => {
  const { world, site } = journey;
  const [{ client }, fan] = [await world.performer(), await world.fan()];
  const photo = async () =>
    (await client.call(uploadFeedPhoto, { body: {}, files: { file: await makePicture({ width: 320, height: 240 }) } }))
      ._id;
  const video = await client.call(uploadFeedVideo, {
    body: {},
    files: { file: await makeVideoFile({ durationS: 2, frameRate: 5 }) },
  });
  const fileIds = [await photo(), await photo(), video._id];
  await journey.filesAreProcessed();
  const body = { text: 'Three files.', access: 'subscribers', fileIds } as const;
  const { _id: objectId } = await client.call(createFeed, { body });
  await fan.client.call(createReport, { body: { objectType: 'feed', objectId, reason: 'hate', text: '' } });
  const { data } = await site.admin.call(listReportCases, { query: { pageSize: 100 } });

  const staff = await journey.open({ token: site.adminToken });
  await staff.goto(`/admin/reports/${data.find(({ object }) => object.objectId === objectId)?._id}`);
  const files = staff.getByRole('list', { name: 'Reported files' });
  await files.getByRole('button', { name: 'Enlarge reported picture 2 of 3' }).waitFor();
  await checkAxe(staff);
  await files.getByRole('button', { name: 'Play reported video 3 of 3, 0:02' }).click();
  await expect
    .poll(() => files.locator('video').evaluate((player: HTMLVideoElement) => player.readyState))
    .toBeGreaterThan(1);
  await files.getByRole('button', { name: 'Enlarge reported picture 1 of 3' }).click();
  const large = staff.getByRole('dialog').getByRole('img', { name: 'Reported picture' });
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
