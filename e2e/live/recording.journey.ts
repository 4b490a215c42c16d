import { changeStream } from '@ovation/contract/live/streams.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { endsMayMeet, goLive, seesVideo } from '../support/live-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ ROLES: 'web,api,realtime,worker,live' });
});
afterAll(() => journey.end());

test('a recording becomes the draft of a video, and plays once it is published', async () => {
  const performer = await journey.world.performer();
  const { id, path, publisher } = await goLive(performer, { title: 'The whole evening', isRecorded: true });
  const viewer = endsMayMeet(await journey.open());
  await viewer.goto(path);
  await seesVideo(viewer);
  await performer.client.call(changeStream, { params: { id }, body: { status: 'ended' } });
  publisher.vanish();
  await viewer.getByText('Thank you for watching', { exact: false }).waitFor();

  const studio = await journey.open(performer);
  await studio.goto(`/creator/live/${id}`);
  await studio.getByRole('link', { name: 'Open the draft' }).click();
  await studio.waitForURL('**/creator/videos/*');
  await expect.poll(() => studio.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('The whole evening');
  await journey.filesAreProcessed();
  await studio.reload();
  await checkAxe(studio);
  await studio.getByRole('radio', { name: 'Now', exact: true }).check();
  await studio.getByRole('button', { name: 'Publish' }).click();
  await studio.waitForURL('**/creator/videos');

  await viewer.goto(path);
  await viewer.getByRole('link', { name: 'Watch the recording' }).click();
  await viewer.waitForURL('**/videos/*');
  await viewer.getByRole('button', { name: /^Play/ }).first().click();
  await seesVideo(viewer);
});
