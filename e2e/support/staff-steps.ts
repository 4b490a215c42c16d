import type { Page } from 'playwright-core';

/** Answers the dialog that asks a member of staff why they need to see something private. */
export async function giveReason(page: Page, action: string, reason = 'A first look at this case.'): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Why do you need to see this?').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  await dialog.waitFor({ state: 'hidden' });
}
