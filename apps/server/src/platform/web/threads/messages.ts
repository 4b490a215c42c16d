import type { MessagePort, Worker } from 'node:worker_threads';
import type { CallAnswer, CallInput } from '../../http/call-in-process.ts';
import type { PageRequest, RenderedPage, SessionCall } from '../render-page.ts';

/** A call of a page, numbered by the page's thread. */
export interface PageCall {
  readonly call: number;
  readonly name: string;
  readonly input: CallInput;
}

/** An answer that is sent along with a page, by the operation's name. */
export type PrefetchedAnswer = readonly [name: string, answer: CallAnswer];

/**
 * Messages to a thread. Pages are numbered by the main thread. Calls of one tick are answered together, because a
 * message costs as much as a call.
 */
export type ToThread =
  | {
      readonly kind: 'page';
      readonly page: number;
      readonly request: PageRequest;
      readonly prefetched: readonly PrefetchedAnswer[];
    }
  | { readonly kind: 'answers'; readonly answers: readonly (readonly [call: number, answer: CallAnswer])[] }
  | { readonly kind: 'abort'; readonly page: number };

/** Messages from a thread. */
export type FromThread =
  | { readonly kind: 'ready'; readonly sessionCalls: readonly SessionCall[] }
  | { readonly kind: 'calls'; readonly page: number; readonly calls: readonly PageCall[] }
  | {
      readonly kind: 'rendered';
      readonly page: number;
      readonly rendered: Omit<RenderedPage, 'body'> & { readonly body: ArrayBuffer };
    }
  | { readonly kind: 'failed'; readonly page: number; readonly reason: string };

/** Messages to another thread. */
export interface Outbox<Message> {
  /** Transferred buffers are no longer usable here. */
  put(message: Message, ...transferred: ArrayBuffer[]): void;
}

/** Sends the messages of one tick of the event loop together at its end. */
export function createOutbox<Message>(port: Pick<MessagePort | Worker, 'postMessage'>): Outbox<Message> {
  let messages: Message[] = [];
  let buffers: ArrayBuffer[] = [];
  const send = (): void => {
    port.postMessage(messages, buffers);
    [messages, buffers] = [[], []];
  };
  return {
    put(message, ...transferred) {
      if (messages.push(message) === 1) setImmediate(send);
      buffers.push(...transferred);
    },
  };
}
