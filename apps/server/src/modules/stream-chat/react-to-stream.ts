import { t } from '@ovation/language/t.ts';
import type { ClientEvent, ClientReply } from '@ovation/contract/events.ts';
import type { App } from '../../app.ts';
import type { Caller } from '../../platform/realtime/realtime.ts';

/** An account that may no longer watch the chat has left it already. Reactions are not stored. */
export async function reactToStream(
  app: App,
  caller: Caller,
  { conversationId, reaction }: ClientEvent<'stream.react'>,
): Promise<ClientReply<'stream.react'>> {
  if (!caller.isWatching({ kind: 'stream', id: conversationId }))
    return { ok: false, message: t('You are not watching this chat.') };
  if (!app.streamPulse.react(conversationId, caller.accountId, reaction))
    return { ok: false, message: t('Too fast. Please wait a moment.') };
  return { ok: true };
}
