import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeBackupKey } from '../../apps/server/src/backup/vault/age.ts';
import { recordBackup } from '../../apps/server/src/modules/administration/backups/backup.store.ts';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney({ BACKUP_EVERY: '24', BACKUP_TO: tmpdir(), BACKUP_KEY: await makeBackupKey() });
});
afterAll(() => journey.end());

const hourMs = 3_600_000;

async function backUp(takenAt: Date): Promise<void> {
  const backup = { id: crypto.randomUUID(), place: tmpdir(), mediaFiles: 3, copiedBytes: 4_096 };
  await recordBackup(journey.site.app.database, { ...backup, takenAt, finishedAt: takenAt });
}

test('staff see on both overviews when the last good backup was made', async () => {
  const page = await journey.open({ token: journey.site.adminToken });
  const figureOn = async (address: string): Promise<string> => {
    await page.goto(address);
    return page.getByText('Last backup').locator('..').innerText();
  };
  expect(await figureOn('/admin/system')).toMatch(/None/);
  await backUp(new Date(Date.now() - 3 * hourMs));
  for (const address of ['/admin', '/admin/system']) expect(await figureOn(address)).toMatch(/3 hours ago/);
  expect(await figureOn('/admin/system')).toMatch(/Next in 2[01] hours/);
});

test.each([
  ['light', 1_440],
  ['dark', 390],
] as const)('the overview reminds staff of terms that are not published (%s, %i px)', async (colorScheme, width) => {
  const page = await journey.open({ token: journey.site.adminToken }, { colorScheme, width });
  await page.goto('/admin');
  const reminder = page.getByRole('note').filter({ hasText: 'The site has no terms and no privacy notice' });
  await reminder.waitFor();
  await checkAxe(page);
  await reminder.getByRole('link', { name: 'among the pages' }).click();
  await page.getByRole('heading', { name: 'Pages', level: 1 }).waitFor();
});
