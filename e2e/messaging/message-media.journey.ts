import { createConversation, sendMessage, uploadMessagePhoto } from '@ovation/contract/messaging/conversations.ts';
import { getEarningStats } from '@ovation/contract/money/earnings.ts';
import { makePicture, type Person } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAxe, expectRefusal } from '../support/browser.ts';
import { chosen } from '../support/chosen-file.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { tellStory } from '../support/story.ts';

const step = tellStory();
let journey: Journey;
let performer: Person;
let fan: Person;
let address: string;
let hers: Page;
let his: Page;

beforeAll(async () => {
  journey = await startJourney();
  const { world } = journey;
  [performer, fan] = await Promise.all([world.performer({ monthlyPrice: 10 }), world.fan({ balance: 100 })]);
  await world.follow(fan, performer);
  const { _id } = await fan.client.call(createConversation, { body: { source: 'performer', sourceId: performer.id } });
  address = `/messages/${_id}`;
});
afterAll(() => journey.end());

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

/** Words of a message, and not those of the list beside it. */
const said = (page: Page, words: string | RegExp) => page.getByRole('article').getByText(words);
const send = (page: Page): Promise<void> => page.getByRole('button', { name: 'Send', exact: true }).click();

test(
  'a performer locks two photos, sees what the fan will see, and sends them',
  step(async () => {
    hers = await open(performer);
    await attach(hers, 'first.png', 'second.png');
    await hers.getByText('2 photos, ready to send').waitFor();
    await hers.getByRole('switch', { name: 'Lock for' }).check();
    await hers.getByRole('textbox', { name: 'Price' }).fill('12.50');
    await hers.getByRole('button', { name: /^See it as/ }).click();
    await hers.getByRole('dialog').getByText('Unlock for $12.50').waitFor();
    await checkAxe(hers);
    await hers.keyboard.press('Escape');
    await hers.getByRole('textbox', { name: /^Message to/ }).fill('After the show');
    await send(hers);
    await hers.getByText(/has not unlocked it yet/).waitFor();
    await journey.filesAreProcessed();
  }),
);

test(
  'the fan sees what it is and what it costs, and nothing else of it, on the page or beneath it',
  step(async () => {
    his = await open(fan, 390);
    await said(his, 'After the show').waitFor();
    await his.getByText('2 photos', { exact: true }).waitFor();
    await his.getByRole('button', { name: 'Unlock for $12.50' }).waitFor();
    const html = (await (await his.request.get(address)).text()) + (await his.content());
    for (const word of ['image-', 'poster', 'thumbhash']) expect(html).not.toContain(word);
    expect(html).toContain('blurred');
    await checkAxe(his);
  }),
);

test(
  'he buys it: it opens where it stands, and she sees that at once',
  step(async () => {
    await his.getByRole('button', { name: 'Unlock for $12.50' }).click();
    await his.getByRole('button', { name: 'Buy for $12.50' }).click();
    await his.getByText('You have unlocked this.').waitFor();
    await hers.getByText(/unlocked this for \$12\.50/).waitFor();
    expect((await performer.client.call(getEarningStats, {})).byType).toContainEqual(
      expect.objectContaining({ type: 'message', gross: 12.5, count: 1 }),
    );
    await his.getByRole('button', { name: /^Open photo 1 of 2/ }).click();
    await his.getByText('1 / 2').waitFor();
    await his.keyboard.press('ArrowRight');
    await his.getByText('2 / 2').waitFor();
    await his.keyboard.press('Escape');
  }),
);

test(
  'what could not be uploaded is tried again; the words stay meanwhile, and nothing is sent before',
  step(async () => {
    const page = await open(fan);
    const path = '/api/messages/public/file/photo';
    expectRefusal(page, path);
    await page.route(`**${path}`, (route) => route.abort());
    await page.getByRole('textbox', { name: /^Message to/ }).fill('From the second row');
    await attach(page, 'row.png');
    await page.getByText(/The upload was interrupted/).waitFor();
    expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await checkAxe(page);
    await page.unroute(`**${path}`);
    await page.getByRole('button', { name: 'Try again: row.png' }).click();
    await page.getByText('1 photo, ready to send').waitFor();
    expect(await page.getByRole('textbox', { name: /^Message to/ }).inputValue()).toBe('From the second row');
    await send(page);
    await said(hers, 'From the second row').waitFor();
    await hers.getByRole('button', { name: /^Open photo by/ }).waitFor();
  }),
);

test(
  'what was attached waits while one looks elsewhere',
  step(async () => {
    await attach(hers, 'later.png');
    await hers.getByText('1 photo, ready to send').waitFor();
    await hers.getByRole('link', { name: 'Creator', exact: true }).click();
    await hers.waitForURL('**/creator');
    await hers.goBack();
    await hers.getByText('1 photo, ready to send').waitFor();
    await hers.getByRole('button', { name: 'Remove later.png' }).click();
  }),
);

test(
  'files are dropped on the page and pasted, and put in another order',
  step(async () => {
    const give = async (kind: 'drop' | 'paste', name: string): Promise<void> => {
      const { buffer, mimeType } = await chosen(name, makePicture({ width: 400, height: 300 }));
      await hers.evaluate(
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
    await hers.getByText('2 photos, ready to send').waitFor();
    await hers.getByRole('button', { name: 'Move pasted.png earlier' }).click();
    const names = () =>
      hers
        .getByRole('list', { name: 'Attached photos and videos' })
        .getByRole('listitem')
        .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')?.split(',')[0]));
    await expect.poll(names).toEqual(['pasted.png', 'dropped.png']);
    for (const name of ['pasted.png', 'dropped.png'])
      await hers.getByRole('button', { name: `Remove ${name}` }).click();
  }),
);

test(
  'a tip is sent from the conversation and stands in it, for both',
  step(async () => {
    await his.getByRole('button', { name: /^Tip / }).click();
    await his.getByLabel('Message', { exact: true }).fill('For the cello');
    await his.getByRole('button', { name: 'Send $10.00' }).click();
    for (const page of [his, hers]) {
      await said(page, 'For the cello').waitFor();
      await said(page, '$10.00').waitFor();
    }
  }),
);

test(
  'a locked message is paid by card behind the bank’s question, and he is back where it opens',
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
    await his.getByRole('button', { name: 'Unlock for $7.00' }).click();
    await his.getByRole('radio', { name: 'A test card' }).click();
    await his.getByRole('combobox', { name: 'Test card' }).click();
    await his.getByRole('option', { name: 'A card that asks you to confirm', exact: true }).click();
    await his.getByRole('dialog').getByRole('button', { name: 'Buy for $7.00' }).click();
    await his.getByRole('button', { name: 'Approve' }).click();
    await his.waitForURL(`**${address}`);
    await his.getByText('You have unlocked this.').nth(1).waitFor();
    await hers.getByText(/unlocked this for \$7\.00/).waitFor();
  }),
);

test(
  'beside the conversation she notes something about him and sees what he spent; he sees her and what they shared',
  step(async () => {
    const about = hers.getByRole('complementary', { name: /^About / });
    await about.getByText('$29.50').first().waitFor();
    await about.getByText('2 locked messages').waitFor();
    await about.getByRole('textbox', { name: /^Your note about/ }).fill('Sits in the second row');
    await about.getByText('Not saved yet').waitFor();
    await about.getByText('Only you see this.').waitFor();
    await hers.reload();
    await expect
      .poll(() => about.getByRole('textbox', { name: /^Your note about/ }).inputValue())
      .toBe('Sits in the second row');
    await checkAxe(hers);
    await his.getByRole('button', { name: 'Show the details' }).click();
    const details = his.getByRole('dialog', { name: 'Details' });
    await details
      .getByRole('button', { name: /^Open Photo by/ })
      .nth(2)
      .waitFor();
    await details.getByRole('button', { name: 'Subscribe' }).waitFor();
    expect(await his.content()).not.toContain('Sits in the second row');
    await checkAxe(his);
    await details.getByRole('button', { name: /^Open Photo by you/ }).click();
    await his.getByText('From the second row').last().waitFor();
    await his
      .getByRole('button', { name: 'Next photo' })
      .or(his.getByRole('button', { name: 'Previous photo' }))
      .first()
      .waitFor();
    await his.keyboard.press('Escape');
    await expect.poll(() => his.getByRole('button', { name: 'Previous photo' }).count()).toBe(0);
    expect(await details.isVisible()).toBe(true);
  }),
);
