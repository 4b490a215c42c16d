import type pg from 'pg';
import { copyRows, moment, type Value } from './copy.ts';
import { idOf } from './ids.ts';
import type { Site } from './site.ts';
import { isUnread, lastTimeOf, talkIdOf } from './talks.ts';

const dayMs = 86_400_000;
const columns = [
  'id',
  'account_id',
  'kind',
  'group_key',
  'actor_ids',
  'source_ids',
  'object_kind',
  'object_id',
  'created_at',
  'updated_at',
  'read_at',
];

/**
 * Performers are notified of each conversation's last message and of each subscriber; their next digest is due when
 * nothing is measured any more.
 */
export async function writeNotifications(client: pg.Client, site: Site): Promise<void> {
  await copyRows(client, 'notifications', columns, ofMessages(site));
  await copyRows(client, 'notifications', columns, ofSubscribers(site));
  await copyRows(client, 'notification_digests', ['account_id', 'due_at'], digests(site));
}

function* ofMessages(site: Site): Generator<Value[]> {
  for (const talk of site.talks) {
    const [id, time] = [talkIdOf(site, talk), moment(lastTimeOf(site, talk))];
    yield [
      idOf('notification', talk.number, lastTimeOf(site, talk)),
      site.accountId(talk.performer),
      'message',
      `message:${id}`,
      `{${site.accountId(talk.fan)}}`,
      `{${id}}`,
      'conversation',
      id,
      time,
      time,
      isUnread(talk) ? null : time,
    ];
  }
}

function* ofSubscribers(site: Site): Generator<Value[]> {
  for (const { number, fan, performer, periods } of site.subscriptions) {
    const started = site.now - periods * 30 * dayMs;
    yield [
      idOf('notification', site.talks.length + number, started),
      site.accountId(performer),
      'subscriber',
      null,
      `{${site.accountId(fan)}}`,
      `{${site.subscriptionId(number)}}`,
      null,
      null,
      moment(started),
      moment(started),
      number % 4 === 0 ? null : moment(started),
    ];
  }
}

function* digests(site: Site): Generator<Value[]> {
  const due = moment(site.now + 20 * dayMs);
  for (let performer = 0; performer < site.sizes.performers; performer += 1) yield [site.accountId(performer), due];
}
