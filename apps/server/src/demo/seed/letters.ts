import { createBroadcast, sendBroadcast, type Audience } from '@ovation/contract/messaging/broadcasts.ts';
import {
  createConversation,
  listConversations,
  readAllMessages,
  sendMessage,
  uploadMessagePhoto,
} from '@ovation/contract/messaging/conversations.ts';
import { addFansToList, createFanList, searchFans } from '@ovation/contract/people/fan-lists.ts';
import { sendBroadcastsJob } from '../../modules/broadcasts/index.ts';
import type { Actor } from '../../platform/http/call.ts';
import type { Performer } from '../cast.ts';
import type { Acting } from './acting.ts';
import type { Studio } from './studio.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

interface Desk {
  readonly acting: Acting;
  readonly actors: ReadonlyMap<string, Actor>;
  readonly studio: Pick<Studio, 'photos'>;
}

/** A message of a conversation between a fan and a performer. */
type Line = readonly [from: 'fan' | 'performer', text: string];

interface Talk {
  readonly fan: string;
  readonly performer: string;
  readonly daysAgo: number;
  readonly lines: readonly Line[];
}

const talks: readonly Talk[] = [
  {
    fan: 'sofialind',
    performer: 'ingridsolheim',
    daysAgo: 5.2,
    lines: [
      ['fan', 'Was that a gull at the very end of Monday’s Bach, or did you retune?'],
      ['performer', 'A gull. He comes for the sarabande and leaves before the gigue, like most critics.'],
      ['fan', 'Please keep him in. I listened to it three times on the tram and nearly missed my stop 😄'],
      ['performer', 'Then he has earned his herring. What shall I play him next?'],
    ],
  },
  {
    fan: 'danielreyes',
    performer: 'kenji.morikawa',
    daysAgo: 1.1,
    lines: [
      ['fan', 'My first bowl came out of the kiln with a crack like a river. Is there anything to save?'],
      ['performer', 'Keep it on the window sill. The second bowl is better when the first one watches.'],
      ['fan', 'It has the best view in the house now. Thank you.'],
    ],
  },
  {
    fan: 'marta_k',
    performer: 'ingridsolheim',
    daysAgo: 2.4,
    lines: [
      ['fan', 'Which rosin do you use when it rains? So, always?'],
      ['performer', 'A dark one, and patience. It helps to swear in Norwegian.'],
    ],
  },
];

/**
 * Conversations, a list of fans, and messages of a performer to all followers. The one with a photo is sent once the
 * photo is processed.
 */
export async function writeLetters(desk: Desk, performers: readonly Performer[], now: Date): Promise<void> {
  for (const talk of talks) await play(desk, talk, now);
  for (const performer of performers) if (performer.letters) await writeToAll(desk, performer, performer.letters, now);
  desk.acting.setTime(now);
}

/** A smaller cast has fewer people; conversations without both people are left out. */
async function play({ acting, actors }: Desk, { fan, performer, daysAgo, lines }: Talk, now: Date): Promise<void> {
  const people = { fan: actors.get(fan), performer: actors.get(performer) };
  if (!people.fan || !people.performer || !(await isFollowing(acting, people.fan.id, people.performer.id))) return;
  const beganMs = now.getTime() - daysAgo * dayMs;
  acting.setTime(new Date(beganMs));
  const { _id: id } = await acting.call(createConversation, {
    actor: people.fan,
    body: { source: 'performer', sourceId: people.performer.id },
  });
  for (const [index, [from, text]] of lines.entries()) {
    acting.setTime(new Date(beganMs + index * 7 * minuteMs));
    await acting.call(sendMessage, { actor: people[from], params: { id }, body: { text } });
  }
}

async function isFollowing({ app }: Acting, accountId: string, performerId: string): Promise<boolean> {
  return (
    (await app.database
      .selectFrom('follows')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('performer_id', '=', performerId)
      .executeTakeFirst()) !== undefined
  );
}

const toFollowers: Audience = { include: [{ kind: 'followers' }], exclude: [] };

async function writeToAll(
  desk: Desk,
  { username }: Performer,
  { said, locked }: NonNullable<Performer['letters']>,
  now: Date,
): Promise<void> {
  const { acting, actors, studio } = desk;
  const performer = actors.get(username);
  const photo = studio.photos.get(locked.photo);
  if (!performer || !photo) return;
  acting.setTime(new Date(now.getTime() - 4 * dayMs));
  await fillList(acting, performer);
  await send(acting, performer, { text: said, audience: toFollowers });
  await acting.app.jobs.run(sendBroadcastsJob, { performerId: performer.id, lengthMs: 60_000 });
  acting.setTime(new Date(now.getTime() - 3 * dayMs));
  await openByMany(desk);
  acting.setTime(new Date(now.getTime() - 5 * minuteMs));
  const { _id: fileId } = await acting.call(uploadMessagePhoto, { actor: performer, body: {}, files: { file: photo } });
  await send(acting, performer, { text: locked.text, fileIds: [fileId], price: locked.price, audience: toFollowers });
}

async function send(
  acting: Acting,
  actor: Actor,
  body: { readonly text: string; readonly audience: Audience; readonly fileIds?: string[]; readonly price?: number },
): Promise<void> {
  const { _id: id } = await acting.call(createBroadcast, { actor, body });
  await acting.call(sendBroadcast, { actor, params: { id }, body: {} });
}

async function fillList(acting: Acting, actor: Actor): Promise<void> {
  const { _id: id } = await acting.call(createFanList, { actor, body: { name: 'Came to the boathouse' } });
  const { data } = await acting.call(searchFans, { actor });
  const accountIds = data.slice(0, 5).map(({ _id }) => _id);
  if (accountIds.length > 0) await acting.call(addFansToList, { actor, params: { id }, body: { accountIds } });
}

/** Two of three of the quiet fans have read it; it is unread for the two whose logins are printed. */
async function openByMany({ acting, actors }: Desk): Promise<void> {
  const readers = [...actors.values()].filter(
    ({ kind, username }, index) =>
      kind === 'user' && !['sofialind', 'danielreyes'].includes(username) && index % 3 !== 0,
  );
  for (const actor of readers) {
    const { data } = await acting.call(listConversations, { actor });
    for (const { _id: id } of data) await acting.call(readAllMessages, { actor, params: { id } });
  }
}
