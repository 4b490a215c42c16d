import { listRefundable } from '@ovation/contract/money/refunds.ts';
import { getMail, listMailbox } from '@ovation/contract/site/site.ts';
import type { StaffRole } from '@ovation/contract/staff-permissions.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinStaff } from '../../apps/server/test/staff/staff-stage.ts';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { giveReason } from '../support/staff-steps.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const open = async (...roles: StaffRole[]): Promise<Page> => journey.open(await joinStaff(journey.site, ...roles));

async function mailedLink(email: string): Promise<string> {
  const { admin } = journey.site;
  const mails = () => admin.call(listMailbox, { query: { q: email } });
  await expect.poll(async () => (await mails()).total).toBe(1);
  const { text } = await admin.call(getMail, { params: { id: (await mails()).data[0]?._id ?? '' } });
  return /\/auth\/staff\?token=[\w-]+/.exec(text)?.[0] ?? '';
}

test('an owner invites a colleague, who joins, sees their part of the administration, and leaves', async () => {
  const owner = await journey.open({ token: journey.site.adminToken });
  await owner.goto('/admin/staff');
  await owner.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('sam@example.com');
  await dialog.getByRole('checkbox', { name: 'Support' }).check();
  await checkAxe(owner);
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await owner.getByRole('list', { name: 'Invitations' }).getByText('sam@example.com').waitFor();

  const sam = await journey.open(undefined, { width: 390 });
  await sam.goto(await mailedLink('sam@example.com'));
  await sam.getByLabel('Name', { exact: true }).fill('Sam Porter');
  await sam.getByLabel('Username').fill('sam-porter');
  await sam.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await checkAxe(sam);
  await sam.getByRole('button', { name: 'Join' }).click();
  await sam.getByRole('link', { name: 'Log in' }).click();
  await sam.getByLabel('Username or email').fill('sam-porter');
  await sam.getByRole('textbox', { name: 'Password' }).fill('a long enough password');
  await sam.getByRole('button', { name: 'Log in' }).click();
  await sam.waitForURL(/\/(admin|home|user)/);
  await sam.setViewportSize({ width: 1440, height: 900 });
  await sam.goto('/admin');
  const links = sam.getByRole('navigation', { name: 'Main' }).first().getByRole('link');
  await links.filter({ hasText: 'People' }).waitFor();
  expect((await links.allTextContents()).filter((text) => /Settings|Staff|Payouts|Reports/.test(text))).toEqual([]);
  await checkAxe(sam);
  await sam.goto('/admin/settings');
  await sam.getByText('Your role does not include this').waitFor();

  await owner.reload();
  await owner.getByRole('button', { name: 'Roles: Sam Porter' }).click();
  await dialog.getByRole('checkbox', { name: 'Moderation' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await owner.getByRole('main').getByText('Moderation').waitFor();
  await sam.goto('/admin/reports');
  await sam.getByRole('heading', { name: 'Reports' }).waitFor();
  await owner.getByRole('button', { name: 'Remove Sam Porter' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await owner.getByRole('button', { name: 'Remove Sam Porter' }).waitFor({ state: 'detached' });
  await sam.goto('/admin/reports');
  await sam.waitForURL(/\/auth\/login/);
});

test('support views the site as a fan, who stays as they were', async () => {
  const [performer, fan] = [await journey.world.performer(), await journey.world.fan({ balance: 9 })];
  const { _id } = await journey.world.feed(performer, { access: 'paid', price: 5, text: 'Only for buyers.' });
  await journey.world.buy(fan, _id);
  const staff = await open('support');
  await staff.goto(`/admin/users?q=${fan.username}`);
  await staff.getByRole('button', { name: /^View as/ }).click();
  await giveReason(staff, 'View as them', 'They cannot find what they bought.').catch(() => undefined);
  const banner = staff.getByRole('region', { name: 'View as another account' });
  await banner.getByText(`@${fan.username}`).waitFor();
  await staff.goto(`/${performer.username}`);
  await staff.getByText('Only for buyers.').waitFor();
  await checkAxe(staff);
  expectFailure(staff, `/api/follows/${performer.id}`);
  await staff.getByRole('button', { name: 'Follow' }).first().click();
  await staff.getByText('so you can’t change anything').waitFor();
  await staff.goto('/messages');
  await staff.getByText('can’t be seen while viewing the site as someone else').waitFor();
  await checkAxe(staff);
  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await staff.waitForURL(`**/admin/people/${fan.id}`);
  await staff.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
});

test('a refund above the limit waits for a second person', async () => {
  const { world } = journey;
  await world.settings({ refundApprovalAmount: 20 });
  const [performer, fan] = [await world.performer(), await world.fan({ balance: 50 })];
  await world.tip(fan, performer, 30);
  const [first, second] = [await open('finance'), await open('finance')];
  await first.goto(`/admin/refunds/new?q=${fan.username}`);
  await first.getByRole('link', { name: /^Refund \$30\.00 to/ }).click();
  const dialog = first.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Sent by mistake.');
  const sales = await journey.site.admin.call(listRefundable, { query: { q: fan.username } });
  expectFailure(first, `/api/admin/refunds/charges/${sales.data[0]?._id}`);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel('Why?').fill('The fan has written to us.');
  await checkAxe(first);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await first.goto('/admin/approvals');
  await first.getByRole('button', { name: 'Withdraw' }).waitFor();
  await expect.poll(() => first.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await second.goto('/admin/approvals');
  await second.getByText('“The fan has written to us.”').waitFor();
  await checkAxe(second);
  await second.getByRole('button', { name: 'Approve' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await second.getByText('Nothing to approve').waitFor();
  const fanPage = await journey.open(fan);
  await fanPage.goto('/wallet');
  await fanPage.getByText('$50.00').first().waitFor();
});
