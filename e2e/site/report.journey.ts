import { uploadFeedPhoto, uploadFeedVideo } from '@ovation/contract/publishing/feed-files.ts';
import { createFeed } from '@ovation/contract/publishing/feeds.ts';
import { createReport, listReportCases } from '@ovation/contract/site/reports.ts';
import { listMailbox } from '@ovation/contract/site/site.ts';
import { makePicture } from '@ovation/testing';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

test('a fan reports a post, staff hides it, a visitor finds nothing, and the log says who did it', async () => {
  const { world, site } = journey;
  const [performer, fan] = [await world.performer(), await world.fan()];
  const { _id } = await world.feed(performer, { text: 'Filmed from the wings.' });
  const address = `/${performer.username}/feeds/${_id}`;

  const fanPage = await journey.open(fan);
  await fanPage.goto(address);
  await fanPage.getByRole('button', { name: 'More about this post' }).click();
  await fanPage.getByRole('menuitem', { name: 'Report this post' }).click();
  await fanPage.getByLabel('It belongs to someone else').check();
  await fanPage.getByLabel('Anything else we should know?').fill('I filmed this.');
  await checkAxe(fanPage);
  await fanPage.getByRole('button', { name: 'Send the report' }).click();
  await fanPage.getByText('Thank you. Our staff will look at it.').waitFor();

  const staff = await journey.open({ token: site.adminToken });
  await staff.goto('/admin/reports');
  await staff.getByRole('link', { name: /Filmed from the wings/ }).click();
  await staff.getByText('I filmed this.').waitFor();
  await staff.getByRole('button', { name: 'Hide' }).click();
  await staff.getByLabel('Reason').fill('We are asking who filmed it.');
  await staff.getByRole('dialog').getByRole('button', { name: 'Hide' }).click();
  await staff.getByRole('heading', { name: 'Decided: hidden' }).waitFor();
  await checkAxe(staff);

  const stranger = await journey.open();
  await stranger.goto(`/${performer.username}`);
  await stranger.getByRole('heading', { level: 1 }).waitFor();
  expect(await stranger.getByText('Filmed from the wings.').count()).toBe(0);
  expectFailure(stranger, address);
  expect((await stranger.goto(address))?.status()).toBe(404);

  await staff.goto('/admin/reports/log');
  await staff.getByText('hid it').waitFor();
  await staff.getByText('We are asking who filmed it.').waitFor();
  await expect
    .poll(async () =>
      (await site.admin.call(listMailbox, { query: { q: performer.email } })).data.map(({ subject }) => subject),
    )
    .toContain('Your post is hidden for now');
});

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
