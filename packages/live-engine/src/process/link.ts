import type { Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import { EngineFailure, Unavailable } from '../failure.ts';
import { Refusal } from '../refusal.ts';

/** What one end may ask of the other, by name. Parameters and results are anything that can be cloned. */
export type Handlers = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** One end of the conversation between the server and the process of its engine, over a Unix socket. */
export interface Link {
  /** Throws what the other end has thrown, and Unavailable if that ends or does not answer in time. */
  call(name: string, ...parameters: readonly unknown[]): Promise<unknown>;
  /** Asks for something whose result does not matter. */
  tell(name: string, ...parameters: readonly unknown[]): void;
  /** Resolves once the connection has ended, for whatever reason. */
  readonly closed: Promise<void>;
  close(): void;
}

type Message =
  | { readonly id: number; readonly name: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly thrown: Thrown };

/** An error on its way: `code` of an EngineFailure, `statusCode` of a Refusal. */
interface Thrown {
  readonly message: string;
  readonly code?: EngineFailure['code'] | undefined;
  readonly statusCode?: Refusal['statusCode'] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** Longer than an offer waits for a child that starts (children.ts) and answers (replies.ts). */
const answerMs = 45_000;
const maxMessageBytes = 16 * 1024 * 1024;

export function openLink(socket: Socket, handlers: Handlers): Link {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const closed = Promise.withResolvers<void>();
  let lastId = 0;

  const write = (message: Message): void => void (socket.writable && socket.write(encode(message)));

  async function answer(id: number, name: string, parameters: readonly unknown[]): Promise<void> {
    try {
      const handle = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
      if (!handle) throw new Unavailable('The process of live video does not know this call.');
      write({ id, result: await handle(...(parameters as never[])) });
    } catch (error) {
      write({ id, thrown: pack(error) });
    }
  }

  function hear(message: Message): void {
    if ('name' in message) return void answer(message.id, message.name, message.parameters);
    const asked = waiting.get(message.id);
    if ('thrown' in message) asked?.reject(unpack(message.thrown));
    else asked?.resolve(message.result);
  }

  const read = createMessageReader(hear);
  socket
    .on('data', (chunk) => {
      if (!read(chunk)) socket.destroy();
    })
    .on('error', () => socket.destroy())
    .on('close', () => {
      for (const { reject } of waiting.values()) reject(new Unavailable('The process of live video has ended.'));
      closed.resolve();
    });

  return {
    closed: closed.promise,
    async call(name, ...parameters) {
      if (!socket.writable) throw new Unavailable('The process of live video has ended.');
      const id = (lastId += 1);
      const asked = Promise.withResolvers<unknown>();
      waiting.set(id, asked);
      const timer = setTimeout(
        () => asked.reject(new Unavailable('The process of live video does not answer.')),
        answerMs,
      );
      write({ id, name, parameters });
      return asked.promise.finally(() => {
        clearTimeout(timer);
        waiting.delete(id);
      });
    },
    tell(name, ...parameters) {
      write({ id: (lastId += 1), name, parameters });
    },
    close: () => void socket.end(),
  };
}

/** `[u32 length of the rest][value as V8 clones it]`. */
function encode(message: Message): Buffer {
  const bytes = serialize(message);
  const frame = Buffer.allocUnsafe(4 + bytes.length);
  frame.writeUInt32BE(bytes.length, 0);
  frame.set(bytes, 4);
  return frame;
}

/** Returns false for what no end of ours sends: the connection is useless then. */
function createMessageReader(onMessage: (message: Message) => void): (chunk: Buffer) => boolean {
  let chunks: Buffer[] = [];
  let [held, wanted] = [0, 4];
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.length;
    // Joined only when there is a whole message, which may come in many pieces.
    while (held >= wanted) {
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      wanted = 4 + bytes.readUInt32BE(0);
      if (wanted > maxMessageBytes) return false;
      chunks = [bytes];
      if (held < wanted) return true;
      onMessage(deserialize(bytes.subarray(4, wanted)) as Message);
      chunks = [bytes.subarray(wanted)];
      held -= wanted;
      wanted = 4;
    }
    return true;
  };
}

function pack(error: unknown): Thrown {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof EngineFailure) return { message, code: error.code };
  if (error instanceof Refusal)
    return { message, statusCode: error.statusCode, retryAfterSeconds: error.retryAfterSeconds };
  return { message };
}

function unpack({ message, code, statusCode, retryAfterSeconds }: Thrown): Error {
  if (code === 'unavailable') return new Unavailable(message);
  if (code !== undefined) return new EngineFailure(code, message);
  return statusCode === undefined ? new Error(message) : new Refusal(statusCode, message, retryAfterSeconds);
}
