import type { LiveEngine } from '../index.ts';
import type { LocalEngine } from '../local-engine.ts';
import type { Signalling } from '../signalling/signalling.ts';
import type { Handlers, Link } from './link.ts';

/** What the server passes on as it is. */
const names = [
  'openStream',
  'publishTicket',
  'watchTicket',
  'stopWatching',
  'stopAllWatching',
  'setPaidUntil',
  'stopKey',
  'stopPublishing',
  'endStream',
  'presence',
  'thumbnail',
  'recording',
  'discardRecording',
] as const satisfies readonly (keyof LiveEngine)[];

type PassedOn = Pick<LiveEngine, (typeof names)[number]>;
type Answering = Omit<Signalling, 'links'>;

/** In the engine's process: the calls, by name. */
export function callsOf(engine: LocalEngine): Handlers {
  const { signalling } = engine;
  return {
    ...(Object.fromEntries(names.map((name) => [name, engine[name]])) as Handlers),
    publish: signalling.publish,
    watch: signalling.watch,
    'whip.trickle': signalling.whip.trickle,
    'whip.leave': signalling.whip.leave,
    'whep.trickle': signalling.whep.trickle,
    'whep.leave': signalling.whep.leave,
  };
}

/** In the server: an engine whose calls go to the process that `reach` returns. */
export function remoteCalls(reach: () => Promise<Link>): PassedOn & { readonly signalling: Answering } {
  const call = async (name: string, parameters: readonly unknown[]): Promise<never> =>
    (await (await reach()).call(name, ...parameters)) as never;
  const remote =
    (name: string) =>
    async (...parameters: readonly unknown[]) =>
      call(name, parameters);
  return {
    ...(Object.fromEntries(names.map((name) => [name, remote(name)])) as unknown as PassedOn),
    signalling: {
      publish: remote('publish'),
      watch: remote('watch'),
      whip: { trickle: remote('whip.trickle'), leave: remote('whip.leave') },
      whep: { trickle: remote('whep.trickle'), leave: remote('whep.leave') },
    },
  };
}
