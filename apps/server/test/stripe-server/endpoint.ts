import type { Events } from './events.ts';
import type { Form, Parameters } from './parameters.ts';
import type { Store } from './store.ts';

/** What all endpoints share. */
export interface Books {
  readonly store: Store;
  readonly events: Events;
  readonly now: () => Date;
  /** This server's address; known once it listens. */
  readonly url: () => string;
}

export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Has one capture group, for the id. */
  readonly path: RegExp;
  readonly form: Form;
  /** A browser may call it with the publishable key and the object's client secret. */
  readonly forBrowsers?: boolean;
  run(books: Books, given: Parameters, id: string): object;
}
