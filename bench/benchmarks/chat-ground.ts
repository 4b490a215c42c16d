import { writeChat, type Chat } from '../data/chat.ts';
import type { Ground } from '../ground.ts';

const chats = new WeakMap<Ground, Promise<Chat>>();

/** Those who talk come to the site when the first benchmark needs them. */
export function chatOf(ground: Ground): Promise<Chat> {
  const known = chats.get(ground) ?? writeChat(ground.databaseUrl, ground.site);
  chats.set(ground, known);
  return known;
}

export function authorizationOf({ token }: { readonly token: string }): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
