import { listMissedMessages, type MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import type { ServerEvent } from '@ovation/contract/events.ts';
import type { Client } from './client.ts';

type OfMessage = { readonly name: 'message.created' | 'message.changed' } & ServerEvent<'message.created'>;
type Told =
  | OfMessage
  | ({ readonly name: 'message.deleted' } & ServerEvent<'message.deleted'>)
  | ({ readonly name: 'conversation.read' } & ServerEvent<'conversation.read'>);

export interface MessageStreamOptions {
  readonly client: Client;
  /** Every event of one's conversations once, in its order, whether it was told or asked for. */
  onEvent(event: MissedEvent): void;
  /** Too much has happened to catch up with: load lists and messages anew. */
  onForgotten(): void;
}

export interface MessageStream {
  /** Notes where one's stream is: call it before anything is loaded, so that nothing falls in between. */
  begin(): Promise<void>;
  /** Takes an event of the socket. */
  receive(event: Told): void;
  /** Asks for what was missed; after each reconnect. */
  catchUp(): Promise<void>;
}

/** How many events may wait for those before them; what does not find room is asked for. */
const maxEarly = 1_000;

/** Brings what the socket tells and what is asked for into one order: none twice, none left out. */
export function createMessageStream({ client, onEvent, onForgotten }: MessageStreamOptions): MessageStream {
  let position: number | undefined;
  let running: Promise<void> | undefined;
  const early = new Map<number, MissedEvent>();

  function take(event: MissedEvent): void {
    if (position === undefined || event.position !== position + 1) return;
    position = event.position;
    early.delete(position);
    onEvent(event);
    const next = early.get(position + 1);
    if (next) take(next);
  }

  async function askUntilComplete(): Promise<void> {
    for (;;) {
      const page = await client.call(listMissedMessages, { query: position === undefined ? {} : { after: position } });
      if (position === undefined || page.isForgotten) return startAt(page.position, page.isForgotten);
      page.data.forEach(take);
      for (const known of early.keys()) if (known <= position) early.delete(known);
      if (page.isComplete && early.size === 0) return;
    }
  }

  function startAt(known: number, isForgotten: boolean): void {
    position = known;
    early.clear();
    if (isForgotten) onForgotten();
  }

  function catchUp(): Promise<void> {
    running ??= askUntilComplete().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    begin: catchUp,
    catchUp,
    receive(told) {
      const event = asMissed(told);
      if (position === undefined || event.position <= position) return;
      if (event.position === position + 1) return take(event);
      if (early.size < maxEarly) early.set(event.position, event);
      // Without a connection this fails, and the reconnect asks again.
      catchUp().catch(() => undefined);
    },
  };
}

function asMissed(told: Told): MissedEvent {
  return 'message' in told ? { ...told, conversationId: told.message.conversationId } : told;
}
