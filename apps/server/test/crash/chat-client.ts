import { ApiError, createMessageStream } from '@ovation/client';
import { sendMessage, type Message, type MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import { messageEvents, type MessageEventName, type ServerEvent } from '@ovation/contract/events.ts';
import type { Person } from '@ovation/testing';
import { io } from 'socket.io-client';
import { logInBySocket } from '../sockets.ts';

/**
 * A page of the site: its socket reconnects by itself and catches up, and it retries every message until it is
 * sent.
 */
export interface ChatClient {
  readonly person: Person;
  /** What the page has received: every event once, in order. */
  readonly events: readonly MissedEvent[];
  /** Retries with the same clientId until there is a response. */
  send(conversationId: string, text: string): Promise<Message>;
  /** Waits until all events up to now have been received. */
  settle(): Promise<void>;
  close(): void;
}

const pauseMs = 30;
const lostEvery = 10;

export async function createChatClient(person: Person): Promise<ChatClient> {
  const events: MissedEvent[] = [];
  let sent = 0;
  const stream = createMessageStream({
    client: person.client,
    onEvent: (event) => events.push(event),
    onForgotten: () => {
      throw new Error('Nothing was forgotten.');
    },
  });
  await stream.begin();
  const socket = io(person.client.baseUrl, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: pauseMs,
    reconnectionDelayMax: 200,
    timeout: 2_000,
  });
  const ask = (): void => void stream.catchUp().catch(() => undefined);
  for (const name of Object.keys(messageEvents) as MessageEventName[])
    socket.on(name, (event) => stream.receive({ name, ...event }));
  socket.on('events.missed', ask);
  socket.on('connection.moving', ({ inMs }: ServerEvent<'connection.moving'>) => {
    const { engine } = socket.io;
    setTimeout(() => engine.close(), inMs);
  });
  socket.on(
    'connect',
    () =>
      void logInBySocket(socket.timeout(2_000) as never, { token: person.token }).then(ask, () =>
        socket.disconnect().connect(),
      ),
  );
  return {
    person,
    events,
    async send(id, text) {
      const body = { text, clientId: crypto.randomUUID() };
      const attempt = () => untilAnswered(() => person.client.call(sendMessage, { params: { id }, body }));
      sent += 1;
      // Ignore some responses, as if they were lost, whether or not anything was killed.
      if (sent % lostEvery === 0) await attempt();
      return attempt();
    },
    settle: () => untilAnswered(() => stream.catchUp()),
    close: () => void socket.close(),
  };
}

/** Retries while the site is down, or if it ends during the call. */
async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || (error.statusCode !== 0 && error.statusCode < 500)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
