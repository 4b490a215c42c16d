import type { MessagePort, Worker } from 'node:worker_threads';
import type { CallAnswer, CallInput } from '../../http/call-in-process.ts';
import type { PageRequest, RenderedPage, SessionCall } from '../render-page.ts';

/** A call of a page, numbered by the page's thread. */
export interface PageCall {
  readonly call: number;
  readonly name: string;
  readonly input: CallInput;
}

/** An answer that goes along with a page, by the operation's name. */
export type KnownAnswer = readonly [name: string, answer: CallAnswer];

/** What a thread is told. Pages are numbered by the server. Calls that a page makes at once are answered at once: each way to another thread costs as much as a call. */
export type ToThread =
  | {
      readonly kind: 'page';
      readonly page: number;
      readonly request: PageRequest;
      readonly known: readonly KnownAnswer[];
    }
  | { readonly kind: 'answers'; readonly answers: readonly (readonly [call: number, answer: CallAnswer])[] }
  | { readonly kind: 'gone'; readonly page: number };

/** What it says. */
export type FromThread =
  | { readonly kind: 'ready'; readonly sessionCalls: readonly SessionCall[] }
  | { readonly kind: 'calls'; readonly page: number; readonly calls: readonly PageCall[] }
  | {
      readonly kind: 'rendered';
      readonly page: number;
      readonly rendered: Omit<RenderedPage, 'body'> & { readonly body: ArrayBuffer };
    }
  | { readonly kind: 'failed'; readonly page: number; readonly reason: string };

/** A way to another thread. */
export interface Outbox<Message> {
  /** What is handed over is gone here. */
  put(message: Message, ...handedOver: ArrayBuffer[]): void;
}

/** Sends what is put into it together, at the end of a turn of the event loop. */
export function createOutbox<Message>(port: Pick<MessagePort | Worker, 'postMessage'>): Outbox<Message> {
  let messages: Message[] = [];
  let buffers: ArrayBuffer[] = [];
  const send = (): void => {
    port.postMessage(messages, buffers);
    [messages, buffers] = [[], []];
  };
  return {
    put(message, ...handedOver) {
      if (messages.push(message) === 1) setImmediate(send);
      buffers.push(...handedOver);
    },
  };
}
