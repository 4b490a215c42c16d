import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { Unavailable } from '../unavailable.ts';

/** Of Agora's REST API, for a project. */
export interface AgoraApi {
  /** Of the project; staff may enter it while the site runs. */
  appId(): string;
  readonly customerId: string;
  readonly customerSecret: string;
  /** `https://api.agora.io`; tests have a stand-in. */
  readonly origin: string;
}

export interface ChannelUsers {
  readonly broadcasters: readonly number[];
  readonly audience: readonly number[];
}

/** Channels of Agora; a stream's channel has its id as its name. All calls throw Unavailable. */
export interface Channels {
  /** Undefined for a channel without anyone. */
  users(streamId: string): Promise<ChannelUsers | undefined>;
  /** Disconnects them, and refuses their tokens until those have expired. */
  ban(streamId: string, uids: readonly number[], seconds: number): Promise<void>;
  /** Disconnects everyone for a day; a stream that has ended never begins again. */
  close(streamId: string): Promise<void>;
}

const users = z.object({
  data: z.object({
    channel_exist: z.boolean(),
    broadcasters: z.array(z.number()).default([]),
    audience: z.array(z.number()).default([]),
  }),
});

const timeoutMs = 5_000;
const daySeconds = 86_400;

export function createChannels({ appId, customerId, customerSecret, origin }: AgoraApi): Channels {
  const authorization = `Basic ${Buffer.from(`${customerId}:${customerSecret}`).toString('base64')}`;

  async function call(path: string, body?: object): Promise<unknown> {
    try {
      const response = await fetch(`${origin}/dev/v1/${path}`, {
        ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
        headers: { authorization, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return await response.json();
    } catch {
      // Said below, as for an answer that is an error.
    }
    throw new Unavailable(t('Agora isn’t responding. Please try again in a moment.'));
  }

  const rule = (streamId: string, seconds: number, uid?: number): Promise<unknown> =>
    call('kicking-rule', {
      appid: appId(),
      cname: streamId,
      ...(uid === undefined ? {} : { uid }),
      time_in_seconds: seconds,
      privileges: ['join_channel'],
    });

  return {
    async users(streamId) {
      const { data } = users.parse(await call(`channel/user/${appId()}/${streamId}`));
      return data.channel_exist ? data : undefined;
    },
    ban: async (streamId, uids, seconds) => void (await Promise.all(uids.map((uid) => rule(streamId, seconds, uid)))),
    close: async (streamId) => void (await rule(streamId, daySeconds)),
  };
}
