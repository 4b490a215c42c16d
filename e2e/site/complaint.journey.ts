import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe } from '../support/browser.ts';
import { joinStaff } from '../../apps/server/test/staff/staff-stage.ts';
import { receiptOf } from '../support/complaint-stage.ts';
import { startJourney, type Journey } from '../support/journey.ts';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
});
afterAll(() => journey.end());

const email = 'visitor@example.com';

test('a visitor reports a post, staff hides it, its creator appeals, and other staff shows it again', async () => {
  const { world, site } = journey;
  const performer = await world.performer();
  const { _id } = await world.feed(performer, { text: 'A sketch about the mayor.' });
  const address = `/${performer.username}/feeds/${_id}`;

  const visitor = await journey.open(undefined, { width: 390 });
  await visitor.goto(`/${performer.username}`);
  await visitor.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Report something' }).click();
  await visitor.getByLabel('Address of the page').fill(site.url + address);
  await visitor.getByLabel('Hate or harassment').check();
  await visitor.getByText('decide within 7 days').waitFor();
  await visitor.getByLabel('What should we know?').fill('This is not funny.');
  await visitor.getByLabel('Email').fill(email);
  await visitor.getByRole('button', { name: 'Send the report' }).click();
  await visitor.getByText('Please confirm that, to the best of your knowledge, this is true.').waitFor();
  await checkAxe(visitor);
  await visitor.getByLabel('To the best of my knowledge, this is true.').check();
  await visitor.getByRole('button', { name: 'Send the report' }).click();
  await visitor.getByText('We got your report').waitFor();
  const receipt = await receiptOf(journey, email);
  await visitor.goto(receipt);
  await visitor.getByText('Under review', { exact: true }).waitFor();

  const staff = await journey.open({ token: site.adminToken });
  await staff.goto('/admin/reports');
  await staff.getByRole('link', { name: /A sketch about the mayor/ }).click();
  await staff.getByText(email).waitFor();
  await staff.getByRole('button', { name: 'Hide' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It mocks a person for their looks.');
  await dialog.getByLabel('Evidence (optional)').fill('Minute two.');
  await checkAxe(staff);
  await dialog.getByRole('button', { name: 'Hide' }).click();
  await staff.getByRole('heading', { name: 'Decided: hidden' }).waitFor();
  await visitor.reload();
  await visitor.getByText('It mocks a person for their looks.').waitFor();
  expect(await visitor.getByText('Minute two.').count()).toBe(0);

  const creator = await journey.open(performer, { width: 390 });
  await creator.goto('/reports?show=decisions');
  await creator.getByText('No hate, no harassment').waitFor();
  await creator.getByRole('button', { name: 'Send an appeal' }).click();
  await creator.getByLabel('Why is the decision wrong?').fill('It is satire, and about politics.');
  await checkAxe(creator);
  await creator.getByRole('button', { name: 'Send the appeal' }).click();
  await creator.getByText('Under review again', { exact: true }).waitFor();

  const colleague = await journey.open(await joinStaff(site, 'moderation'));
  await staff.reload();
  await staff.getByText('You made this decision, so another member of staff decides on the appeal.').waitFor();
  await colleague.goto('/admin/reports');
  await colleague.getByRole('link', { name: /A sketch about the mayor/ }).click();
  await colleague.getByText('It is satire, and about politics.').waitFor();
  await checkAxe(colleague);
  await colleague.getByRole('button', { name: 'Dismiss' }).click();
  await colleague.getByRole('dialog').getByLabel('Reason').fill('Politicians have to live with this.');
  await colleague.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await colleague.getByRole('heading', { name: 'Decided: dismissed' }).waitFor();

  await visitor.reload();
  await visitor.getByText('No rules broken').waitFor();
  await visitor.getByRole('button', { name: 'Send an appeal' }).waitFor();
  await checkAxe(visitor);
  await visitor.goto(address);
  await visitor.getByRole('article').getByText('A sketch about the mayor.').waitFor();
});
