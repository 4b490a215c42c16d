import { changeStream, searchStreams } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import { getWallet } from '@ovation/contract/money/money.ts';
import type { Person } from '@ovation/testing';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billVisits } from '../../apps/server/src/modules/live/visits/bill-visits.ts';
import { checkAxe } from '../support/browser.ts';
import { startJourney, type Journey } from '../support/journey.ts';
import { endsMayMeet, goLive, seesVideo, type LiveStream } from '../support/live-steps.ts';

let journey: Journey;
const streams: LiveStream[] = [];

beforeAll(async () => {
  journey = await startJourney({ ROLES: 'web,api,realtime,worker,live' });
});
afterAll(async () => {
  for (const { publisher } of streams) publisher.vanish();
  await journey.end();
});

const open = async (...options: Parameters<Journey['open']>): Promise<Page> =>
  endsMayMeet(await journey.open(...options));

/** A performer who is live, as soon as the site has the video. */
async function live(...options: Parameters<typeof goLive>): Promise<LiveStream> {
  const stream = await goLive(...options);
  streams.push(stream);
  const find = () => options[0].client.call(searchStreams, { query: { performerId: options[0].id } });
  await expect.poll(async () => (await find()).data.length).toBe(1);
  return stream;
}

const end = async (performer: Person, { id }: LiveStream): Promise<void> => {
  await performer.client.call(changeStream, { params: { id }, body: { status: 'ended' } });
};

describe('a visitor', () => {
  test('controls the player by keyboard, and turns the sound on by touch', async () => {
    const performer = await journey.world.performer();
    const stream = await live(performer, { title: 'Songs by the window', tags: ['jazz'] });
    const page = await open();
    await page.goto(stream.path);
    await seesVideo(page);
    await page.getByText(/^180p · /).waitFor();
    await checkAxe(page);

    const muted = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.muted);
    const player = page.getByRole('region', { name: 'Live player: Songs by the window' });
    await player.focus();
    const before = await muted();
    await page.keyboard.press('m');
    expect(await muted()).toBe(!before);
    await page.keyboard.press('t');
    await expect.poll(() => page.getByRole('button', { name: 'Theatre' }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press(' ');
    await page.getByRole('button', { name: 'Back to live' }).first().click();
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);

    const phone = await open(undefined, { width: 390, height: 844, colorScheme: 'dark' });
    // What a test runs in a page counts as a touch of it, after which a browser allows sound.
    await phone.addInitScript(() => Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { value: false }));
    await phone.goto(stream.path);
    await seesVideo(phone);
    await checkAxe(phone);
    await phone.getByRole('button', { name: 'Tap for sound' }).click();
    await expect.poll(() => phone.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);

    await end(performer, stream);
    await page.getByText('This stream has ended').waitFor();
    await phone.getByText('This stream has ended').waitFor();
    await checkAxe(phone);
  });
});

describe('a stream with an audience', () => {
  test('opens to a fan who follows, and stays locked for a visitor', async () => {
    const performer = await journey.world.performer();
    const stream = await live(performer, { title: 'For those who follow', access: 'followers' });
    const visitor = await open();
    await visitor.goto(stream.path);
    await visitor.getByText('This live stream is for followers.').waitFor();
    await checkAxe(visitor);
    expect(await visitor.locator('video').count()).toBe(0);
    const page = await open(await journey.world.fan());
    await page.goto(stream.path);
    await page.getByRole('button', { name: 'Follow for free' }).click();
    await seesVideo(page);
    await page.getByRole('textbox', { name: /message/i }).waitFor();
    await end(performer, stream);
  });

  test('is for subscribers: a subscriber watches, another fan sees what it costs', async () => {
    const performer = await journey.world.performer({ monthlyPrice: 8 });
    const [subscriber, fan] = await Promise.all([journey.world.fan({ balance: 20 }), journey.world.fan()]);
    await journey.world.subscribe(subscriber, performer, { subscriptionType: 'monthly', source: 'wallet' });
    const stream = await live(performer, { title: 'For subscribers', access: 'subscribers' });
    const [page, other] = [await open(subscriber), await open(fan)];
    await page.goto(stream.path);
    await seesVideo(page);
    await other.goto(stream.path);
    await other.getByRole('button', { name: 'Subscribe for $8.00 a month' }).waitFor();
    expect(await other.locator('video').count()).toBe(0);
    await end(performer, stream);
  });

  test('takes a ticket from the wallet, once', async () => {
    const performer = await journey.world.performer();
    const fan = await journey.world.fan({ balance: 20 });
    const stream = await live(performer, { title: 'An evening with tickets', access: 'ticket', price: 5 });
    const page = await open(fan, { width: 390, height: 844 });
    await page.goto(stream.path);
    await page.getByRole('button', { name: 'Buy a ticket for $5.00' }).click();
    await page.getByRole('dialog').getByText('A ticket for the live stream').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Buy for $5.00' }).click();
    await seesVideo(page);
    await page.reload();
    await seesVideo(page);
    expect((await fan.client.call(getWallet)).balance).toBe(15);
    await end(performer, stream);
  });
});

describe('by the minute', () => {
  test('a fan states nothing more than yes, sees each charge, is warned, and stops with the balance', async () => {
    const performer = await journey.world.performer();
    const fan = await journey.world.fan({ balance: 5 });
    const stream = await live(performer, { title: 'By the minute', access: 'minute', price: 2 });
    const page = await open(fan);
    await page.goto(stream.path);
    await page.getByRole('button', { name: 'Join for $2.00 a minute' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('enough for 2 minutes').waitFor();
    await checkAxe(page);
    await sheet.getByRole('button', { name: 'Join for $2.00 a minute' }).click();
    await seesVideo(page);
    await minuteHasBegun(fan, stream);
    await page.getByText('$2.00 a minute · 1 minute · $2.00 so far').waitFor();

    await aMinutePasses(fan, stream);
    await page.getByText('$2.00 a minute · 2 minutes · $4.00 so far').waitFor();
    await page.getByText('Your balance is enough for this minute.').waitFor();
    await checkAxe(page);

    await aMinutePasses(fan, stream);
    await page.getByText('Your balance was used up. You paid $4.00 for 2 minutes.').waitFor();
    await page.getByRole('button', { name: 'Join for $2.00 a minute' }).click();
    await sheet.getByText('is not enough for the first minute').waitFor();
    expect((await fan.client.call(getWallet)).balance).toBe(1);
    await end(performer, stream);
  });

  test('leaving with one tap ends the bill', async () => {
    const performer = await journey.world.performer();
    const fan = await journey.world.fan({ balance: 20 });
    const stream = await live(performer, { title: 'Leave when you like', access: 'minute', price: 2 });
    const page = await open(fan, { width: 390, height: 844 });
    await page.goto(stream.path);
    await page.getByRole('button', { name: 'Join for $2.00 a minute' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Join for $2.00 a minute' }).click();
    await seesVideo(page);
    await minuteHasBegun(fan, stream);
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.getByText('You have left. You paid $2.00 for 1 minute.').waitFor();
    await expect.poll(() => page.locator('video').count()).toBe(0);
    await end(performer, stream);
  });

  /** The site has noticed the first frame; before, leaving costs nothing. */
  async function minuteHasBegun(fan: Person, stream: LiveStream): Promise<void> {
    await expect.poll(() => paidUntilMs(fan, stream)).not.toBe(0);
  }

  /** Zero before the first frame. */
  async function paidUntilMs({ client }: Person, { id }: LiveStream): Promise<number> {
    const { visit } = await client.call(joinStream, { params: { id }, query: {} });
    return visit?.paidUntil ? Date.parse(visit.paidUntil) : 0;
  }

  /** The clock goes on past the end of the paid minute; the biller acts once the viewer has proved to be there. */
  async function aMinutePasses(fan: Person, stream: LiveStream): Promise<void> {
    const { app, clock } = journey.site;
    const viewers = async () => (await app.liveVideo.presence(stream.id))?.viewers ?? [];
    const endMs = await paidUntilMs(fan, stream);
    const advanceTo = (ms: number): void => clock.advance(Math.max(0, ms - app.clock.now().getTime()));
    for (const secondsLeft of [34, 9]) {
      advanceTo(endMs - secondsLeft * 1_000);
      // The page renews its ticket by the time of its own clock.
      await Promise.all((await viewers()).map((viewer) => app.liveVideo.watchTicket(viewer)));
    }
    const sinceMs = app.clock.now().getTime();
    const proofMs = async () => Math.max(0, ...(await viewers()).map(({ lastProofAt }) => lastProofAt.getTime()));
    await expect.poll(proofMs).toBeGreaterThan(sinceMs);
    // The next minute is charged in the last five seconds of a minute, with a proof of at most five seconds.
    advanceTo(endMs - 4_500);
    await billVisits(app);
    advanceTo(endMs + 500);
    await billVisits(app);
  }
});
