import Fastify from 'fastify';
import { readToken, type ReadToken } from './read-token.ts';

export const agoraProject = {
  appId: '0123456789abcdef0123456789abcdef',
  certificate: 'fedcba9876543210fedcba9876543210',
  customerId: 'a-customer',
  customerSecret: 'a-customer-secret',
};

export interface TestAgora {
  readonly origin: string;
  /** Joins with a token as Agora's network would: false if it is wrong, for another seat, or banned. */
  join(seat: { readonly channel: string; readonly uid: string; readonly token: string }): boolean;
  leave(channel: string, uid: string): void;
  /** Whether this seat is taken, in a channel that someone publishes to. */
  isReceiving(seat: { readonly channel: string; readonly uid: string }): boolean;
  stop(): Promise<void>;
}

/** A stand-in for Agora's network and its REST API, which checks tokens with the project's certificate. */
export async function startAgora(now: () => number): Promise<TestAgora> {
  const channels = new Map<string, Map<string, ReadToken>>();
  const bans: { readonly channel: string; readonly uid: string | undefined; readonly until: number }[] = [];
  const isBanned = (channel: string, uid: string): boolean =>
    bans.some((ban) => ban.channel === channel && (ban.uid ?? uid) === uid && ban.until > now());

  const server = Fastify();
  server.addHook('onRequest', async ({ headers }, reply) => {
    const { customerId, customerSecret } = agoraProject;
    const expected = `Basic ${Buffer.from(`${customerId}:${customerSecret}`).toString('base64')}`;
    if (headers.authorization !== expected)
      await reply.code(401).send({ message: 'Invalid authentication credentials' });
  });
  server.get<{ Params: { channel: string } }>(`/dev/v1/channel/user/${agoraProject.appId}/:channel`, ({ params }) => {
    const users = [...(channels.get(params.channel) ?? [])];
    const ids = (isPublisher: boolean): number[] =>
      users.flatMap(([uid, token]) => (token.mayPublish === isPublisher ? [Number(uid)] : []));
    const data = users.length === 0 ? { channel_exist: false } : lists(ids(true), ids(false));
    return { success: true, data };
  });
  server.post<{ Body: { cname: string; uid?: number; time_in_seconds: number } }>(
    '/dev/v1/kicking-rule',
    ({ body }) => {
      const uid = body.uid === undefined ? undefined : String(body.uid);
      bans.push({ channel: body.cname, uid, until: now() + body.time_in_seconds * 1_000 });
      for (const member of channels.get(body.cname)?.keys() ?? [])
        if (isBanned(body.cname, member)) channels.get(body.cname)?.delete(member);
      return { status: 'success', id: bans.length };
    },
  );
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });

  return {
    origin,
    join({ channel, uid, token }) {
      const read = readToken(token, agoraProject.certificate);
      const isRight = read?.appId === agoraProject.appId && read.channel === channel && read.uid === uid;
      if (!isRight || read.expiresAt <= now() || isBanned(channel, uid)) return false;
      channels.set(channel, (channels.get(channel) ?? new Map<string, ReadToken>()).set(uid, read));
      return true;
    },
    isReceiving({ channel, uid }) {
      const users = channels.get(channel);
      return users?.has(uid) === true && [...users.values()].some(({ mayPublish }) => mayPublish);
    },
    leave: (channel, uid) => void channels.get(channel)?.delete(uid),
    stop: () => server.close(),
  };
}

const lists = (broadcasters: readonly number[], audience: readonly number[]): object => ({
  channel_exist: true,
  mode: 2,
  broadcasters,
  audience,
  audience_total: audience.length,
});
