import { sendMessage } from '@ovation/contract/messaging/conversations.ts';
import { getMe } from '@ovation/contract/people/accounts.ts';
import type { Person } from '@ovation/testing';

interface LoadOptions {
  readonly person: Person;
  readonly conversationId: string;
  /** A call begins this often, unless this many are in flight. */
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

export function startSteadyLoad({ person, conversationId, everyMs, maxInFlight }: LoadOptions): SteadyLoad {
  const [failures, confirmed, inFlight] = [[] as string[], [] as string[], new Set<Promise<void>>()];
  let [begun, finished] = [0, 0];
  const callOnce = async (number: number): Promise<void> => {
    const text = `message ${number}`;
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
  const timer = setInterval(() => {
    if (inFlight.size >= maxInFlight) return;
    begun += 1;
    const call = callOnce(begun).finally(() => inFlight.delete(call));
    inFlight.add(call);
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
