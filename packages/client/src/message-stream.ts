import { listMissedMessages, type MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import type { ServerEvent } from '@ovation/contract/events.ts';
import type { Client } from './client.ts';

type OfMessage = { readonly name: 'message.created' | 'message.changed' } & ServerEvent<'message.created'>;
type SocketEvent =
  | OfMessage
  | ({ readonly name: 'message.deleted' } & ServerEvent<'message.deleted'>)
  | ({ readonly name: 'conversation.read' } & ServerEvent<'conversation.read'>);

export interface MessageStreamOptions {
  readonly client: Client;
  /** Receives every event of the account's conversations once and in order, from the socket or a catch-up. */
  onEvent(event: MissedEvent): void;
  /** The client was away for too long to catch up: reload lists and messages. */
  onForgotten(): void;
}

export interface MessageStream {
  /** Reads the stream's current position. Call it before loading anything, so that no event falls in between. */
  begin(): Promise<void>;
  /** Takes an event from the socket. */
  receive(event: SocketEvent): void;
  /** Loads missed events; call it after each reconnect. */
  catchUp(): Promise<void>;
}

/** How many events are buffered while earlier ones are missing; a catch-up loads the rest. */
const maxEarly = 1_000;

/** Merges events from the socket and from catch-ups into one order: none twice, none missing. */
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

  async function loadMissed(): Promise<void> {
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
    running ??= loadMissed().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    begin: catchUp,
    catchUp,
    receive(received) {
      const event = toMissedEvent(received);
      if (position === undefined || event.position <= position) return;
      if (event.position === position + 1) return take(event);
      if (early.size < maxEarly) early.set(event.position, event);
      // Fails without a connection; the reconnect catches up.
      catchUp().catch(() => undefined);
    },
  };
}

function toMissedEvent(event: SocketEvent): MissedEvent {
  return 'message' in event ? { ...event, conversationId: event.message.conversationId } : event;
}
