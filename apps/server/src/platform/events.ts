import type { Work } from './database/transaction.ts';

/**
 * The events between modules, by name. Each module declares its own in its `events.ts` by augmenting this interface.
 */
export interface DomainEvents {}

export type EventName = keyof DomainEvents & string;

type Handler<Name extends EventName> = (work: Work, event: DomainEvents[Name]) => Promise<void>;

/** Calls the handlers of an event in the order of their registration, inside the transaction that publishes it. */
export interface EventBus {
  on<Name extends EventName>(name: Name, handler: Handler<Name>): void;
  publish<Name extends EventName>(work: Work, name: Name, event: DomainEvents[Name]): Promise<void>;
}

export function createEventBus(): EventBus {
  const handlers = new Map<string, Handler<EventName>[]>();
  return {
    on(name, handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<EventName>]);
    },
    async publish(work, name, event) {
      for (const handler of handlers.get(name) ?? []) await handler(work, event as never);
    },
  };
}
