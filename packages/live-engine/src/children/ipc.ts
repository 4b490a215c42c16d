import { keepCompiled } from '@ovation/machine/release-memory.ts';

/** The envelope of messages between the supervisor and a child. */
export type ToChild<Command> = { readonly id: number; readonly command: Command };
export type FromChild<Event> =
  | { readonly kind: 'reply'; readonly id: number; readonly reply: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
  | { readonly kind: 'event'; readonly event: Event };

type Handlers<Command extends { readonly type: string }, Replies> = {
  readonly [Type in Command['type']]: (
    command: Extract<Command, { readonly type: Type }>,
  ) => Type extends keyof Replies ? Replies[Type] | Promise<Replies[Type]> : never;
};

/**
 * In a child: answers the supervisor's commands, in the order in which they are done, and returns a function that sends
 * events. The child ends when the supervisor is gone.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- Each child names its events.
export function serveSupervisor<Command extends { readonly type: string }, Replies, Event>(
  handlers: Handlers<Command, Replies>,
): (event: Event) => void {
  const send = (message: FromChild<Event>): void => {
    if (process.connected) process.send?.(message);
  };
  keepCompiled();
  process.on('disconnect', () => process.exit(0));
  process.on('message', ({ id, command }: ToChild<Command>) => {
    const handle = handlers[command.type as Command['type']] as (command: Command) => unknown;
    Promise.resolve(command)
      .then(handle)
      .then(
        (reply) => send({ kind: 'reply', id, reply }),
        (error: unknown) => send({ kind: 'failure', id, message: String(error) }),
      );
  });
  return (event) => send({ kind: 'event', event });
}
