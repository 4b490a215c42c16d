import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { listOwnFeeds } from '@ovation/contract/publishing/feeds.ts';
import { uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { makeVideoFile } from '@ovation/testing/video-file.ts';
import type { Person } from '@ovation/testing/world.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { startJourney, type Journey } from '../support/journey.ts';
import { hasFirefox, openFirefox } from './firefox.ts';
import { expressionFor, type Kind, type OtherBrowser, type OtherElement } from './other-browser.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

const patience = { timeout: 90_000, interval: 50 };

if (!hasFirefox) console.log('Firefox is not installed (Debian: firefox-esr): its journeys are skipped.');
if (!hasWebKit)
  console.log('WebKitGTK’s driver is not installed (Debian: webkit2gtk-driver and xvfb): its journeys are skipped.');

let journey: Journey;
let performer: Person;
let videoId: string;

async function furnish(): Promise<void> {
  journey = await startJourney();
  performer = await journey.world.performer();
  const files = { video: await makeVideoFile() };
  videoId = (await performer.client.call(uploadVideo, { body: { title: 'The overture' }, files }))._id;
  await journey.filesAreProcessed();
}

describe.skipIf(!hasFirefox && !hasWebKit)('the main journeys', () => {
  beforeAll(furnish);
  afterAll(() => journey.end());
  describe.skipIf(!hasFirefox)('in Firefox', () => inBrowser(openFirefox));
  describe.skipIf(!hasWebKit)('in WebKit', () => inBrowser(openWebKit));
});

/** One browser, used by one person after the other, as on a shared machine. */
function inBrowser(open: () => Promise<OtherBrowser>): void {
  let browser: OtherBrowser;
  let fan: Person;
  beforeAll(async () => {
    browser = await open();
    fan = await journey.world.fan({ balance: 20 });
  });
  afterAll(() => browser.close());

  const find = (kind: Kind, name: RegExp): Promise<OtherElement> =>
    vi.waitFor(async () => {
      const element = await browser.find(expressionFor(kind, name));
      if (!element) throw new Error(`There is no ${kind} ${name}.`);
      return element;
    }, patience);
  const press = async (name: RegExp): Promise<void> => (await find('button', name)).click();
  const type = async (name: RegExp, text: string): Promise<void> => (await find('field', name)).type(text);
  /** Before React has hydrated the page, a click on something that only React handles is lost. */
  const visit = async (path: string): Promise<void> => {
    await browser.goto(`${journey.site.url}${path}`);
    await expect
      .poll(() => browser.evaluate(`Object.keys(document.body).some((key) => key.startsWith('__react'))`))
      .toBe(true);
  };
  const logIn = (person: Person): Promise<void> => browser.takeToken(person.token, journey.site.url);

  test('a fan logs in by the form', async () => {
    await visit('/auth/login');
    await type(/^Username or email/, fan.username);
    await type(/^Password/, fan.password);
    await press(/^Log in$/);
    await expect.poll(() => browser.evaluate('location.pathname')).toBe('/home');
  });

  test('a fan likes a post and comments on it', async () => {
    const { _id } = await journey.world.feed(performer, { text: 'Everyone is welcome.' });
    await logIn(fan);
    await visit(`/${performer.username}/feeds/${_id}`);
    await press(/^Like, 0 so far/);
    await find('button', /1 so far/);
    await type(/^Write a comment/, 'What a night!');
    await press(/^Send$/);
    await find('text', /^What a night!$/);
  });

  test('a fan plays a video', async () => {
    await logIn(fan);
    await visit(`/${performer.username}/videos/${videoId}`);
    await press(/^Play The overture/);
    await expect.poll(() => browser.evaluate(`document.querySelector('video')?.currentTime > 0.2`)).toBe(true);
  });

  test('a fan buys a post from the wallet', async () => {
    const { _id } = await journey.world.feed(performer, {
      access: 'paid',
      price: 4.5,
      text: 'The encore.',
      photo: true,
    });
    await logIn(fan);
    await visit(`/${performer.username}/feeds/${_id}`);
    await press(/^Buy for \$4\.50$/);
    await expect.poll(() => browser.evaluate(`document.querySelector('[role="dialog"]') !== null`)).toBe(true);
    await press(/^Buy for \$4\.50$/);
    await find('text', /^The encore\.$/);
  });

  test('a fan writes a message, and the answer arrives by itself', async () => {
    await journey.world.follow(fan, performer);
    const { _id: id } = await fan.client.call(createConversation, {
      body: { source: 'performer', sourceId: performer.id },
    });
    await logIn(fan);
    await visit(`/messages/${id}`);
    await type(/^Message to/, 'When do you play again?');
    await press(/^Send$/);
    await find('text', /^When do you play again\?$/);
    await performer.client.call(sendMessage, { params: { id }, body: { text: 'On Friday.' } });
    await find('text', /^On Friday\.$/);
  });

  test('a performer publishes a post', async () => {
    await logIn(performer);
    await visit('/creator/feeds/new');
    await type(/^Text$/, 'New strings, old songs.');
    await press(/^Publish$/);
    await expect
      .poll(async () => (await performer.client.call(listOwnFeeds)).data.map(({ text }) => text))
      .toContain('New strings, old songs.');
  });
}
