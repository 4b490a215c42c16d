import { ApiError, createMessageStream } from '@ovation/client';
import { sendMessage, type Message, type MissedEvent } from '@ovation/contract/messaging/conversations.ts';
import { messageEvents, type MessageEventName } from '@ovation/contract/events.ts';
import type { Person } from '@ovation/testing';
import { io } from 'socket.io-client';
import { logInBySocket } from '../sockets.ts';

/** Somebody at a page of the site: hears by a socket that comes back by itself, catches up, and sends until it is sent. */
export interface Talker {
  readonly person: Person;
  /** What the page ends with: every event once, in its order. */
  readonly events: readonly MissedEvent[];
  /** Tries with the same clientId until it is answered. */
  say(conversationId: string, text: string): Promise<Message>;
  /** Everything up to this moment has come. */
  settle(): Promise<void>;
  close(): void;
}

const pauseMs = 30;
const lostEvery = 10;

export async function createTalker(person: Person): Promise<Talker> {
  const events: MissedEvent[] = [];
  let said = 0;
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
    async say(id, text) {
      const body = { text, clientId: crypto.randomUUID() };
      const send = () => untilAnswered(() => person.client.call(sendMessage, { params: { id }, body }));
      said += 1;
      // Some answers are lost on the way, whether or not something was killed at that moment.
      if (said % lostEvery === 0) await send();
      return send();
    },
    settle: () => untilAnswered(() => stream.catchUp()),
    close: () => void socket.close(),
  };
}

/** While the site is away, or ends under the call, the same is asked again. */
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
