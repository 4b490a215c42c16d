import { writeChat, type Chat } from '../data/chat.ts';
import type { Fixture } from '../fixture.ts';

const chats = new WeakMap<Fixture, Promise<Chat>>();

/** The chat users are added when the first benchmark needs them. */
export function chatOf(fixture: Fixture): Promise<Chat> {
  const known = chats.get(fixture) ?? writeChat(fixture.databaseUrl, fixture.site);
  chats.set(fixture, known);
  return known;
}

export function authorizationOf({ token }: { readonly token: string }): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
