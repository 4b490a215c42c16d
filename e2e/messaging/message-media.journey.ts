import { createConversation, sendMessage, uploadMessagePhoto } from '@ovation/contract/messaging/conversations.ts';
import { getEarningStats } from '@ovation/contract/money/earnings.ts';
import { makePicture, type Person } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { checkAxe, expectFailure } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { shareJourney } from '../support/shared-journey.ts';
import { createSteps } from '../support/steps.ts';

const step = createSteps();
const journey = shareJourney();
let performer: Person;
let fan: Person;
let address: string;
let performerPage: Page;
let fanPage: Page;

beforeAll(async () => {
  const { world } = journey;
  [performer, fan] = await Promise.all([world.performer({ monthlyPrice: 10 }), world.fan({ balance: 100 })]);
  await world.follow(fan, performer);
  const { _id } = await fan.client.call(createConversation, { body: { source: 'performer', sourceId: performer.id } });
  address = `/messages/${_id}`;
});

async function open(person: Person, width?: number): Promise<Page> {
  const page = await journey.open(person, width === undefined ? {} : { width, height: 844 });
  await page.goto(address);
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
  return page;
}

async function attach(page: Page, ...names: string[]): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Attach photos and videos' }).click(),
  ]);
  await chooser.setFiles(
    await Promise.all(names.map((name) => chosen(name, makePicture({ width: 800, height: 600 })))),
  );
}

/** The text of a message, not of the list beside it. */
const said = (page: Page, words: string | RegExp) => page.getByRole('article').getByText(words);
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send', exact: true }).click();

test(
  'a performer locks two photos, sees the fan’s preview, and sends them',
  step(async () => {
    performerPage = await open(performer);
    await attach(performerPage, 'first.png', 'second.png');
    await performerPage.getByText('2 photos, ready to send').waitFor();
    await performerPage.getByRole('switch', { name: 'Lock for' }).check();
    await performerPage.getByRole('textbox', { name: 'Price' }).fill('12.50');
    await performerPage.getByRole('button', { name: /^See it as/ }).click();
    await performerPage.getByRole('dialog').getByText('Unlock for $12.50').waitFor();
    await checkAxe(performerPage);
    await performerPage.keyboard.press('Escape');
    await performerPage.getByRole('textbox', { name: /^Message to/ }).fill('After the show');
    await send(performerPage);
    await performerPage.getByText(/has not unlocked it yet/).waitFor();
    await journey.filesAreProcessed();
  }),
);

test(
  'the fan sees what it is and what it costs, and nothing else of it, on the page or in its source',
  step(async () => {
    fanPage = await open(fan, 390);
    await said(fanPage, 'After the show').waitFor();
    await fanPage.getByText('2 photos', { exact: true }).waitFor();
    await fanPage.getByRole('button', { name: 'Unlock for $12.50' }).waitFor();
    const html = (await (await fanPage.request.get(address)).text()) + (await fanPage.content());
    for (const word of ['image-', 'poster', 'thumbhash']) expect(html).not.toContain(word);
    expect(html).toContain('blurred');
    await checkAxe(fanPage);
  }),
);

test(
  'the fan buys it: it opens in place, and the performer sees that at once',
  step(async () => {
    await fanPage.getByRole('button', { name: 'Unlock for $12.50' }).click();
    await fanPage.getByRole('button', { name: 'Buy for $12.50' }).click();
    await fanPage.getByText('You have unlocked this.').waitFor();
    await performerPage.getByText(/unlocked this for \$12\.50/).waitFor();
    expect((await performer.client.call(getEarningStats, {})).byType).toContainEqual(
      expect.objectContaining({ type: 'message', gross: 12.5, count: 1 }),
    );
    await fanPage.getByRole('button', { name: /^Open photo 1 of 2/ }).click();
    await fanPage.getByText('1 / 2').waitFor();
    await fanPage.keyboard.press('ArrowRight');
    await fanPage.getByText('2 / 2').waitFor();
    await fanPage.keyboard.press('Escape');
  }),
);

test(
  'a failed upload is retried; the text stays meanwhile, and nothing is sent before',
  step(async () => {
    const page = await open(fan);
    const path = '/api/messages/public/file/photo';
    expectFailure(page, path);
    await page.route(`**${path}`, (route) => route.abort());
    await page.getByRole('textbox', { name: /^Message to/ }).fill('From the second row');
    await attach(page, 'row.png');
    await page.getByText(/The upload was interrupted/).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await checkAxe(page);
    await page.unroute(`**${path}`);
    await page.getByRole('button', { name: 'Try again: row.png' }).click();
    await page.getByText('1 photo, ready to send').waitFor();
    await expect
      .poll(() => page.getByRole('textbox', { name: /^Message to/ }).inputValue())
      .toBe('From the second row');
    await send(page);
    await said(performerPage, 'From the second row').waitFor();
    await performerPage.getByRole('button', { name: /^Open photo by/ }).waitFor();
  }),
);

test(
  'attachments are kept while looking at other pages',
  step(async () => {
    await attach(performerPage, 'later.png');
    await performerPage.getByText('1 photo, ready to send').waitFor();
    await performerPage.getByRole('link', { name: 'Studio', exact: true }).click();
    await performerPage.waitForURL('**/creator');
    await performerPage.goBack();
    await performerPage.getByText('1 photo, ready to send').waitFor();
    await performerPage.getByRole('button', { name: 'Remove later.png' }).click();
  }),
);

test(
  'files are dropped on the page and pasted, and put in another order',
  step(async () => {
    const give = async (kind: 'drop' | 'paste', name: string): Promise<void> => {
      const { buffer, mimeType } = await chosen(name, makePicture({ width: 400, height: 300 }));
      await performerPage.evaluate(
        ({ event, bytes, type, file }) => {
          const data = new DataTransfer();
          data.items.add(
            new File([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], file, { type }),
          );
          if (event === 'paste')
            document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
          else
            for (const phase of ['dragenter', 'dragover', 'drop'])
              document.body.dispatchEvent(
                new DragEvent(phase, { dataTransfer: data, bubbles: true, cancelable: true }),
              );
        },
        { event: kind, bytes: buffer.toString('base64'), type: mimeType, file: name },
      );
    };
    await give('drop', 'dropped.png');
    await give('paste', 'pasted.png');
    await performerPage.getByText('2 photos, ready to send').waitFor();
    await performerPage.getByRole('button', { name: 'Move pasted.png earlier' }).click();
    const names = () =>
      performerPage
        .getByRole('list', { name: 'Attached photos and videos' })
        .getByRole('listitem')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')?.split(',')[0]));
    await expect.poll(names).toEqual(['pasted.png', 'dropped.png']);
    for (const name of ['pasted.png', 'dropped.png'])
      await performerPage.getByRole('button', { name: `Remove ${name}` }).click();
  }),
);

test(
  'a tip is sent from the conversation and appears in it, for both',
  step(async () => {
    await fanPage.getByRole('button', { name: /^Tip / }).click();
    await fanPage.getByLabel('Message', { exact: true }).fill('For the cello');
    await fanPage.getByRole('button', { name: 'Send $10.00' }).click();
    for (const page of [fanPage, performerPage]) {
      await said(page, 'For the cello').waitFor();
      await said(page, '$10.00').waitFor();
    }
  }),
);

test(
  'a locked message is paid by card with the bank’s confirmation, and the fan is back where it opens',
  step(async () => {
    const { _id: fileId } = await performer.client.call(uploadMessagePhoto, {
      body: {},
      files: { file: await makePicture({ width: 800, height: 600 }) },
    });
    await performer.client.call(sendMessage, {
      params: { id: address.split('/').at(-1) ?? '' },
      body: { text: 'One more', fileIds: [fileId], price: 7 },
    });
    await journey.filesAreProcessed();
    await fanPage.getByRole('button', { name: 'Unlock for $7.00' }).click();
    await fanPage.getByRole('radio', { name: 'A test card' }).click();
    await fanPage.getByRole('combobox', { name: 'Test card' }).click();
    await fanPage.getByRole('option', { name: 'A card that asks you to confirm', exact: true }).click();
    await fanPage.getByRole('dialog').getByRole('button', { name: 'Buy for $7.00' }).click();
    await fanPage.getByRole('button', { name: 'Approve' }).click();
    await fanPage.waitForURL(`**${address}`);
    await fanPage.getByText('You have unlocked this.').nth(1).waitFor();
    await performerPage.getByText(/unlocked this for \$7\.00/).waitFor();
  }),
);

test(
  'beside the conversation are the note and the spending for the performer, shared media for the fan',
  step(async () => {
    const about = performerPage.getByRole('complementary', { name: /^About / });
    await about.getByText('$29.50').first().waitFor();
    await about.getByText('2 locked messages').waitFor();
    await about.getByRole('textbox', { name: /^Your note about/ }).fill('Sits in the second row');
    await about.getByText('Not saved yet').waitFor();
    await about.getByText('Only you see this.').waitFor();
    await performerPage.reload();
    await expect
      .poll(() => about.getByRole('textbox', { name: /^Your note about/ }).inputValue())
      .toBe('Sits in the second row');
    await checkAxe(performerPage);
    await fanPage.getByRole('button', { name: 'Show the details' }).click();
    const details = fanPage.getByRole('dialog', { name: 'Details' });
    await details
      .getByRole('button', { name: /^Open Photo by/ })
      .nth(2)
      .waitFor();
    await details.getByRole('button', { name: 'Subscribe' }).waitFor();
    expect(await fanPage.content()).not.toContain('Sits in the second row');
    await checkAxe(fanPage);
    await details.getByRole('button', { name: /^Open Photo by you/ }).click();
    await fanPage.getByText('From the second row').last().waitFor();
    await fanPage
      .getByRole('button', { name: 'Next photo' })
      .or(fanPage.getByRole('button', { name: 'Previous photo' }))
      .first()
      .waitFor();
    await fanPage.keyboard.press('Escape');
    await expect.poll(() => fanPage.getByRole('button', { name: 'Previous photo' }).count()).toBe(0);
    await expect.poll(() => details.isVisible()).toBe(true);
  }),
);
