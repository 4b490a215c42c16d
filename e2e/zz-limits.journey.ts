import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadAvatar } from '@ovation/contract/accounts.ts';
import { uploadPhoto } from '@ovation/contract/galleries.ts';
import { makePicture } from '@ovation/testing';
import { startJourney, type Journey } from './journey.ts';

let journey: Journey;
beforeAll(async () => { journey = await startJourney(); });
afterAll(() => journey.end());

const GB = 1024 ** 3;
const looks = [{ width: 390, height: 844 }, { width: 1440, height: 900 }] as const;

test('look', async () => {
  const { world, site } = journey;
  const performer = await world.performer({ monthlyPrice: 10, isFreeSubscription: true });
  const fan = await world.fan();
  await fan.client.call(uploadAvatar, { files: { file: await makePicture({ width: 900, height: 900, isDetailed: true }) } });
  await performer.client.call(uploadPhoto, { body: { title: 'A', alternativeText: 'A' }, files: { photo: await makePicture({ width: 2000, height: 1500, isDetailed: true }) } });
  await site.app.database.insertInto('trial_marks').values({ performer_id: performer.id, account_id: performer.id, mark: Buffer.alloc(16), used_at: new Date() }).execute();
  await world.settings({ fanStorageGigabytes: 0.001, performerStorageGigabytes: 0.003 });
  for (const size of looks) {
    const page = await journey.open(fan);
    await page.setViewportSize(size);
    await page.goto('/user/account');
    await page.getByRole('region', { name: 'Storage' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/limits-fan-${size.width}.png` });
    const studio = await journey.open(performer);
    await studio.setViewportSize(size);
    await studio.goto('/creator/account');
    await studio.getByText('Storage', { exact: true }).first().click();
    await studio.screenshot({ path: `/tmp/limits-studio-${size.width}.png`, fullPage: true });
    const upload = await journey.open(performer);
    await upload.setViewportSize(size);
    await upload.goto('/creator/feeds/new');
    await upload.locator('input[type=file]').first().setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await (await makePicture({ width: 2000, height: 1500, isDetailed: true })).arrayBuffer()) });
    await upload.getByText(/You have used/).first().waitFor();
    await upload.screenshot({ path: `/tmp/limits-upload-${size.width}.png`, fullPage: true });
    const staff = await journey.open({ token: site.adminToken });
    await staff.setViewportSize(size);
    await staff.emulateMedia({ colorScheme: 'dark' });
    await staff.goto('/admin/settings');
    await staff.getByLabel('Storage of a performer').scrollIntoViewIfNeeded();
    await staff.screenshot({ path: `/tmp/limits-settings-${size.width}.png` });
    await staff.goto('/admin/users');
    await staff.screenshot({ path: `/tmp/limits-users-${size.width}.png` });
  }
  const other = await world.fan();
  const page = await journey.open(other);
  await page.goto(`/${performer.username}`);
  const context = page.context();
  const { device } = Object.fromEntries((await context.cookies()).map(({ name, value }) => [name, value]));
  expect(device ?? '').toBeDefined();
});
