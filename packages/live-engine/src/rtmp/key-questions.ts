import type { KeyAnswer } from './messages.ts';

/** Questions to the supervisor, which answers each. */
export interface KeyQuestions {
  /** If `opens` is false, no stream is opened for the key. */
  ask(key: string, opens: boolean): Promise<KeyAnswer>;
  answer(requestId: number, answer: KeyAnswer): void;
}

export function createKeyQuestions(send: (requestId: number, key: string, opens: boolean) => void): KeyQuestions {
  const asked = new Map<number, (answer: KeyAnswer) => void>();
  let lastRequestId = 0;
  return {
    ask(key, opens) {
      const { promise, resolve } = Promise.withResolvers<KeyAnswer>();
      const requestId = (lastRequestId += 1);
      asked.set(requestId, resolve);
      send(requestId, key, opens);
      return promise;
    },
    answer(requestId, answer) {
      asked.get(requestId)?.(answer);
      asked.delete(requestId);
    },
  };
}
