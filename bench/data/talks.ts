import type pg from 'pg';
import { copyRows, moment, type Value } from './copy.ts';
import { idOf } from './ids.ts';
import { famous, friendOf, measuredFans, type Sizes } from './sizes.ts';
import type { Site } from './site.ts';

const dayMs = 86_400_000;
const messagesEach = 5;
const friendsOfMeasured = 20;

/** A conversation of a fan with a performer whom they follow, both by their place among all accounts. */
export interface Talk {
  readonly number: number;
  readonly fan: number;
  readonly performer: number;
}

/**
 * The measured fans talk with the famous performer and with twenty others; everyone else with the first two whom they
 * follow.
 */
export function planTalks(sizes: Sizes, follows: readonly (readonly number[])[]): Talk[] {
  const talks: Talk[] = [];
  follows.forEach((followed, index) => {
    const friends = index < measuredFans.count ? friendsOf(sizes, index) : followed.slice(0, 2);
    for (const performer of friends) talks.push({ number: talks.length, fan: sizes.performers + index, performer });
  });
  return talks;
}

/** Whom a measured fan follows and writes to, whatever else they follow. */
export function friendsOf(sizes: Sizes, fan: number): number[] {
  const friends = Array.from({ length: friendsOfMeasured }, (_, place) => friendOf(sizes, fan + place));
  return [...new Set([famous, ...friends])];
}

export function talkIdOf({ opened }: Site, { number }: Talk): string {
  return idOf('talk', number, opened);
}

/** The fan and the performer write in turn; of three conversations one has a last message that is not read. */
export async function writeTalks(client: pg.Client, site: Site): Promise<void> {
  await copyRows(
    client,
    'conversations',
    ['id', 'first_id', 'second_id', 'last_sequence', 'created_at'],
    conversations(site),
  );
  await copyRows(
    client,
    'conversation_members',
    ['conversation_id', 'account_id', 'other_id', 'listed_at', 'read_sequence', 'total_unread'],
    members(site),
  );
  await copyRows(
    client,
    'messages',
    ['id', 'conversation_id', 'sequence', 'sender_id', 'recipient_id', 'text', 'created_at'],
    messages(site),
  );
  await copyRows(client, 'message_inboxes', ['account_id', 'total_unread'], inboxes(site));
}

/** The last message is the fan's. */
export function isUnread({ number }: Talk): boolean {
  return number % 3 === 0;
}

function timeOf({ opened, now, talks }: Site, { number }: Talk, message: number): number {
  const begun = opened + ((now - opened - 30 * dayMs) * ((number * 7_919) % talks.length)) / talks.length;
  return Math.floor(begun + message * 3_600_000);
}

/** When something was last written in it. */
export function lastTimeOf(site: Site, talk: Talk): number {
  return timeOf(site, talk, messagesEach - 1);
}

function* conversations(site: Site): Generator<Value[]> {
  for (const talk of site.talks) {
    const parties = [site.accountId(talk.fan), site.accountId(talk.performer)].toSorted();
    yield [talkIdOf(site, talk), ...parties, messagesEach, moment(timeOf(site, talk, 0))];
  }
}

function* members(site: Site): Generator<Value[]> {
  for (const talk of site.talks) {
    const [id, fan, performer] = [talkIdOf(site, talk), site.accountId(talk.fan), site.accountId(talk.performer)];
    const listed = moment(lastTimeOf(site, talk));
    const unread = isUnread(talk) ? 1 : 0;
    yield [id, fan, performer, listed, messagesEach, 0];
    yield [id, performer, fan, listed, messagesEach - unread, unread];
  }
}

function* messages(site: Site): Generator<Value[]> {
  for (const talk of site.talks) {
    for (let place = 0; place < messagesEach; place += 1) {
      const time = timeOf(site, talk, place);
      const parties = [site.accountId(talk.fan), site.accountId(talk.performer)];
      const [sender, recipient] = place % 2 === 0 ? parties : parties.toReversed();
      yield [
        idOf('talkMessage', talk.number * messagesEach + place, time),
        talkIdOf(site, talk),
        place + 1,
        sender ?? null,
        recipient ?? null,
        'Thank you for the last evening. Will the slow movement come again next week?',
        moment(time),
      ];
    }
  }
}

function* inboxes(site: Site): Generator<Value[]> {
  const unread = new Map<number, number>();
  for (const talk of site.talks) {
    unread.set(talk.performer, (unread.get(talk.performer) ?? 0) + (isUnread(talk) ? 1 : 0));
    unread.set(talk.fan, unread.get(talk.fan) ?? 0);
  }
  for (const [account, total] of unread) yield [site.accountId(account), total];
}
