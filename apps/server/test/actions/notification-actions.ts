import { createComment } from '@ovation/contract/publishing/comments.ts';
import { createConversation, sendMessage } from '@ovation/contract/messaging/conversations.ts';
import {
  countUnreadNotifications,
  listNotifications,
  type Notification,
} from '@ovation/contract/messaging/notifications.ts';
import type { Person } from '@ovation/testing';

export const list = async ({ client }: Person, query: object = {}): Promise<readonly Notification[]> =>
  (await client.call(listNotifications, { query })).data;
export const unreadOf = async ({ client }: Person): Promise<number> =>
  (await client.call(countUnreadNotifications)).total;
export const texts = async (person: Person): Promise<string[]> => (await list(person)).map(({ text }) => text);
export const nameOf = ({ username }: Person): string => `Fan ${username.split('-')[1]}`;
export const artistOf = ({ username }: Person): string => `Performer ${username.split('-')[1]}`;
/** Comments on a feed, or answers a comment. */
export const say = ({ client }: Person, objectId: string, text = 'Bravo!', objectType: 'feed' | 'comment' = 'feed') =>
  client.call(createComment, { body: { objectType, objectId, text } });

/** Starts a conversation with a message; returns its id. */
export async function write(
  from: Person,
  to: Person,
  source: 'performer' | 'user',
  text = 'A secret.',
): Promise<string> {
  const { _id } = await from.client.call(createConversation, { body: { source, sourceId: to.id } });
  await from.client.call(sendMessage, { params: { id: _id }, body: { text } });
  return _id;
}
