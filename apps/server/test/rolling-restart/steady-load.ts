import { sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import type { Person } from '@ovation/testing';

/** Someone who writes to a conversation. */
export interface Writer {
  readonly person: Person;
  readonly conversationId: string;
}

interface LoadOptions {
  /** They take turns. */
  readonly writers: readonly Writer[];
  /** A call begins this often, or later while so many are in flight; then the missing ones are made up for. */
  readonly everyMs: number;
  readonly maxInFlight: number;
}

/** Calls that go on until they are stopped, half of them messages. Nothing is repeated. */
export interface SteadyLoad {
  readonly finished: number;
  readonly failures: readonly string[];
  /** The texts of messages that the server has confirmed. */
  readonly confirmed: readonly string[];
  /** Resolves once all calls have ended. */
  stop(): Promise<void>;
}

export function startSteadyLoad({ writers, everyMs, maxInFlight }: LoadOptions): SteadyLoad {
  const [failures, confirmed, inFlight] = [[] as string[], [] as string[], new Set<Promise<void>>()];
  let [begun, finished] = [0, 0];
  const callOnce = async (number: number): Promise<void> => {
    const text = `message ${number}`;
    const { person, conversationId } = writers[Math.floor(number / 2) % writers.length] as Writer;
    try {
      if (number % 2 === 0) await person.client.call(getMe);
      else {
        await person.client.call(sendMessage, { params: { id: conversationId }, body: { text } });
        confirmed.push(text);
      }
      finished += 1;
    } catch (error) {
      failures.push(String(error));
    }
  };
  const sinceMs = performance.now();
  const timer = setInterval(() => {
    const due = Math.floor((performance.now() - sinceMs) / everyMs) - begun;
    const free = maxInFlight - inFlight.size;
    for (let count = Math.min(due, free); count > 0; count -= 1) {
      begun += 1;
      const call = callOnce(begun).finally(() => inFlight.delete(call));
      inFlight.add(call);
    }
  }, everyMs);
  return {
    get finished() {
      return finished;
    },
    failures,
    confirmed,
    async stop() {
      clearInterval(timer);
      await Promise.all(inFlight);
    },
  };
}
