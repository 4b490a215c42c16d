import { Unavailable } from '../failure.ts';
import type { FromChild } from './ipc.ts';

/** An answer to an offer takes up to six seconds: ingest/answer.ts. */
const replyMs = 10_000;

interface Pending {
  resolve(reply: unknown): void;
  reject(error: Error): void;
}

/** The commands to a child that wait for their replies. */
export interface Replies {
  nextId(): number;
  /** Throws Unavailable if the child fails, ends, or does not answer within ten seconds. */
  wait(send: (id: number) => void): Promise<unknown>;
  hear(message: Exclude<FromChild<never>, { readonly kind: 'event' }>): void;
  fail(id: number, message: string): void;
  failAll(message: string): void;
}

export function createReplies(): Replies {
  const pending = new Map<number, Pending>();
  let lastId = 0;

  function nextId(): number {
    lastId += 1;
    return lastId;
  }

  function fail(id: number, message: string): void {
    pending.get(id)?.reject(new Unavailable(message));
  }

  return {
    nextId,
    fail,
    async wait(send) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const id = nextId();
      send(id);
      pending.set(id, { resolve, reject });
      const timer = setTimeout(() => fail(id, 'The live video process does not answer.'), replyMs);
      return promise.finally(() => {
        clearTimeout(timer);
        pending.delete(id);
      });
    },
    hear(message) {
      if (message.kind === 'reply') pending.get(message.id)?.resolve(message.reply);
      else fail(message.id, `The live video process failed: ${message.message}`);
    },
    failAll(message) {
      for (const id of pending.keys()) fail(id, message);
    },
  };
}
