import { t } from '@ovation/language/t.ts';
import { clientEvents, type ClientEventName } from '@ovation/contract/events.ts';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { receiving } from '../tracing/trace-events.ts';
import { inSpan, type Tracing } from '../tracing/tracing.ts';
import {
  ignoringRoom,
  inLanguageOfSocket,
  watchedRoom,
  watchOnly,
  type RealtimeHub,
  type SocketData,
} from './realtime-hub.ts';
import type { Watched } from './realtime.ts';

/** The number of events that a socket may send at once, and in each second. */
const burst = 60;
const perSecond = 10;
/** After this number of unknown events a client is disconnected, because it is not ours. */
const maxForged = 20;

type Answer = (reply: object) => void;

/**
 * Handles the events of a socket that are known, well-formed, not too frequent, and from a logged-in account. Others
 * are rejected, and forged ones are logged.
 */
export function receiveClientEvents(
  socket: Socket,
  { hub, logger, tracing }: { readonly hub: RealtimeHub; readonly logger: Logger; readonly tracing: Tracing },
): void {
  const takeToken = createBucket();
  let forged = 0;
  const rejectForged = (name: string, answer: Answer): void => {
    forged += 1;
    logger.warn(
      { event: name.slice(0, 60), accountId: (socket.data as SocketData).accountId, address: socket.handshake.address },
      'a forged socket event was refused',
    );
    answer({ ok: false, message: t('This request was not understood.') });
    if (forged >= maxForged) socket.disconnect(true);
  };
  socket.use(([name, data, reply]: unknown[], next) => {
    inLanguageOfSocket(socket, () => receive(name, data, answerOf(data, reply), next));
  });
  const receive = (name: unknown, data: unknown, answer: Answer, next: () => void): void => {
    if (!takeToken()) return answer({ ok: false, message: t('Too fast. Please wait a moment.') });
    if (name === 'login') return next();
    const event = parseEvent(name, data);
    if (!event) return rejectForged(String(name), answer);
    const handled = inSpan(tracing.begin(receiving(event.name)), () => run(socket, hub, event, answer));
    return void handled.catch((error: unknown) => {
      logger.warn({ err: error, event: event.name }, 'a socket event failed');
      answer({ ok: false, message: t('Something went wrong, please try again later') });
    });
  };
}

function answerOf(data: unknown, reply: unknown): Answer {
  const acknowledge = typeof data === 'function' ? data : reply;
  return (answer) => void (typeof acknowledge === 'function' && acknowledge(answer));
}

interface ParsedEvent {
  readonly name: ClientEventName;
  readonly data: never;
}

function parseEvent(name: unknown, data: unknown): ParsedEvent | undefined {
  if (typeof name !== 'string' || !Object.hasOwn(clientEvents, name)) return undefined;
  const known = name as ClientEventName;
  const parsed = clientEvents[known].safeParse(data);
  return parsed.success ? { name: known, data: parsed.data as never } : undefined;
}

async function run(socket: Socket, hub: RealtimeHub, { name, data }: ParsedEvent, answer: Answer): Promise<void> {
  const { actor, country } = socket.data as SocketData;
  if (actor === undefined) return answer({ ok: false, message: t('Please log in to continue.') });
  const handler = hub.handlerOf(name);
  const caller = {
    accountId: actor.id,
    actor,
    country,
    watch: (kind: Watched['kind'], ids: readonly string[]) => watchOnly(socket, kind, ids),
    ignore: async (authorIds: readonly string[]) => void (await socket.join(authorIds.map(ignoringRoom))),
    isWatching: (target: Watched) => socket.rooms.has(watchedRoom(target)),
  };
  answer((await handler?.(caller, data)) ?? { ok: false, message: t('This request was not understood.') });
}

/** A token bucket. */
function createBucket(): () => boolean {
  let [tokens, filledAtMs] = [burst, performance.now()];
  return () => {
    const nowMs = performance.now();
    tokens = Math.min(burst, tokens + ((nowMs - filledAtMs) / 1_000) * perSecond);
    filledAtMs = nowMs;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
