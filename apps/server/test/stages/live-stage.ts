import { changeStream, startStream } from '@ovation/contract/live/streams.ts';
import { joinStream } from '@ovation/contract/live/watch.ts';
import type { Client } from '@ovation/client';
import type { BodyInput, Reply } from '@ovation/contract/operation.ts';
import { createWorld, type Person, type World } from '@ovation/testing';
import { createLiveStandIn, type LiveStandIn } from '../live-media/live-stand-in.ts';
import { relationsOf, type Relations } from '../relations.ts';
import { startTestServer, type TestServer } from '../start-server.ts';

type Start = BodyInput<typeof startStream>;
export type OpenedStream = Reply<typeof startStream>;

/** A site whose engine of live video is in memory. */
export interface LiveStage {
  readonly server: TestServer;
  readonly world: World;
  readonly live: LiveStandIn;
  readonly relations: Relations;
  /** Opens a stream that waits for video. */
  open(performer: Person, body?: Partial<Start>): Promise<OpenedStream>;
  /** The performer's video of an open stream arrives. */
  publish(stream: OpenedStream): Promise<void>;
  /** Both. */
  goLive(performer: Person, body?: Partial<Start>): Promise<OpenedStream>;
  end(performer: Person, stream: { readonly _id: string }): Promise<void>;
  join(client: Client, id: string): Promise<Reply<typeof joinStream>>;
  /** Joins, and watches the first frame. Returns the token of the ticket. */
  watch(client: Client, id: string): Promise<string>;
}

export async function setLiveStage(environment: Record<string, string> = {}): Promise<LiveStage> {
  let live: LiveStandIn | undefined;
  const server = await startTestServer(environment, { liveVideo: (clock) => (live = createLiveStandIn(clock)) });
  const engine = live as LiveStandIn | undefined;
  if (!engine) throw new Error('The server has not created its engine.');
  return { server, world: createWorld(server), live: engine, relations: relationsOf(server.app), ...actions(engine) };
}

function actions(live: LiveStandIn): Omit<LiveStage, 'server' | 'world' | 'live' | 'relations'> {
  const stage: ReturnType<typeof actions> = {
    open: (performer, body = {}) => performer.client.call(startStream, { body: { title: 'An evening', ...body } }),
    publish: ({ _id, publish }) => live.publish(_id, publish.whip?.token ?? ''),
    async goLive(performer, body) {
      const stream = await stage.open(performer, body);
      await stage.publish(stream);
      return stream;
    },
    async end(performer, { _id }) {
      await performer.client.call(changeStream, { params: { id: _id }, body: { status: 'ended' } });
    },
    join: (client, id) => client.call(joinStream, { params: { id } }),
    async watch(client, id) {
      const { watch } = await stage.join(client, id);
      const token = watch.find((way) => way.kind === 'whep')?.token;
      if (token === undefined) throw new Error('There is no ticket: the stream is locked, or has no video.');
      await live.watch(token);
      return token;
    },
  };
  return stage;
}
