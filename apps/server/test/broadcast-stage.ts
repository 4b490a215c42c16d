import {
  createBroadcast,
  getBroadcast,
  recallBroadcast,
  sendBroadcast,
  stopBroadcast,
  type Audience,
  type Broadcast,
} from '@ovation/contract/messaging/broadcasts.ts';
import {
  listConversations,
  listMessages,
  readAllMessages,
  uploadMessagePhoto,
  type Message,
} from '@ovation/contract/messaging/conversations.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { buyMessage } from '@ovation/contract/money/money.ts';
import { makePicture, type Person } from '@ovation/testing';
import type { TestServer } from './start-server.ts';

/** Common steps of tests of mass messages. */
export interface BroadcastStage {
  write(performer: Person, body?: Partial<BodyInput<typeof createBroadcast>>): Promise<string>;
  /** Creates it, sends it now, and delivers all copies. */
  sendOut(performer: Person, body?: Partial<BodyInput<typeof createBroadcast>>): Promise<Broadcast>;
  send(performer: Person, id: string, sendAt?: string): Promise<Broadcast>;
  stop(performer: Person, id: string): Promise<Broadcast>;
  /** Recalls all copies that can be recalled. */
  recall(performer: Person, id: string): Promise<Broadcast>;
  read(performer: Person, id: string): Promise<Broadcast>;
  photo(performer: Person): Promise<string>;
  /** The last messages of a fan's only conversation, newest first. */
  inbox(fan: Person): Promise<Message[]>;
  open(fan: Person): Promise<void>;
  buy(fan: Person): Promise<void>;
}

export const followers: Audience = { include: [{ kind: 'followers' }], exclude: [] };

export function createBroadcastStage(server: TestServer): BroadcastStage {
  const conversationOf = async ({ client }: Person): Promise<string | undefined> =>
    (await client.call(listConversations)).data[0]?._id;
  const stage: BroadcastStage = {
    write: async ({ client }, body = {}) =>
      (await client.call(createBroadcast, { body: { text: 'To all of you', audience: followers, ...body } }))._id,
    async sendOut(performer, body) {
      const id = await stage.write(performer, body);
      await stage.send(performer, id);
      await server.runJobs();
      return stage.read(performer, id);
    },
    send: ({ client }, id, sendAt) =>
      client.call(sendBroadcast, { params: { id }, body: sendAt === undefined ? {} : { sendAt } }),
    stop: ({ client }, id) => client.call(stopBroadcast, { params: { id } }),
    async recall(performer, id) {
      await performer.client.call(recallBroadcast, { params: { id } });
      await server.runJobs();
      return stage.read(performer, id);
    },
    read: ({ client }, id) => client.call(getBroadcast, { params: { id } }),
    photo: async ({ client }) =>
      (
        await client.call(uploadMessagePhoto, {
          body: {},
          files: { file: await makePicture({ width: 640, height: 480 }) },
        })
      )._id,
    async inbox(fan) {
      const id = await conversationOf(fan);
      return id === undefined ? [] : (await fan.client.call(listMessages, { params: { id } })).data;
    },
    open: async (fan) =>
      void (await fan.client.call(readAllMessages, { params: { id: (await conversationOf(fan)) ?? '' } })),
    buy: async (fan) =>
      void (await fan.client.call(buyMessage, {
        params: { id: (await stage.inbox(fan))[0]?._id ?? '' },
        idempotencyKey: crypto.randomUUID(),
      })),
  };
  return stage;
}
