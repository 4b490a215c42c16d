import { createClient, type Client } from '@ovation/client';
import { registerUser } from '@ovation/contract/people/accounts.ts';
import { follow } from '@ovation/contract/people/audience.ts';
import { createFeed, type AccessRule, type OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedPhoto } from '@ovation/contract/publishing/feed-files.ts';
import {
  createGallery,
  uploadPhoto as uploadGalleryPhoto,
  type OwnGallery,
} from '@ovation/contract/publishing/galleries.ts';
import { buyFeed, sendTip, subscribe, topUpWallet } from '@ovation/contract/money/money.ts';
import { changeOwnPerformer, registerPerformer } from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import { changeSettings } from '@ovation/contract/site/settings.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { makePicture } from './picture.ts';

/** A logged-in account. */
export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly client: Client;
}

export interface WorldOptions {
  /** The server's address. */
  readonly url: string;
  readonly adminToken: string;
  /** Runs the background jobs that are due. */
  runJobs(): Promise<void>;
}

export interface PerformerOptions {
  readonly monthlyPrice?: number;
  readonly yearlyPrice?: number;
  readonly isFreeSubscription?: boolean;
  /** False leaves the performer pending. */
  readonly approved?: boolean;
}

export interface FeedOptions {
  readonly access?: AccessRule;
  readonly price?: number;
  readonly text?: string;
  /** Adds a picture, already processed. */
  readonly photo?: boolean;
}

/** The body of a gallery, and its number of pictures, already processed. */
export type GalleryOptions = Partial<BodyInput<typeof createGallery>> & { readonly photos?: number };

/** Sets up a site's situations through its API only, so that no rule is bypassed. Names are new in every call. */
export interface World {
  readonly admin: Client;
  performer(options?: PerformerOptions): Promise<Person>;
  fan(options?: { readonly balance?: number }): Promise<Person>;
  feed(performer: Person, options?: FeedOptions): Promise<OwnFeed>;
  gallery(performer: Person, options?: GalleryOptions): Promise<OwnGallery>;
  topUp(fan: Person, amount: number): Promise<void>;
  follow(fan: Person, performer: Person): Promise<void>;
  subscribe(
    fan: Person,
    performer: Person,
    options?: Omit<BodyInput<typeof subscribe>, 'performerId'>,
  ): Promise<string>;
  buy(fan: Person, feedId: string): Promise<void>;
  tip(fan: Person, performer: Person, amount: number, message?: string): Promise<void>;
  settings(change: BodyInput<typeof changeSettings>): Promise<void>;
}

const password = 'a long enough password';

export function createWorld({ url, adminToken, runJobs }: WorldOptions): World {
  const admin = createClient({ baseUrl: url, token: adminToken });
  const stranger = createClient({ baseUrl: url });

  function person(id: string, names: Names, token: string | undefined): Person {
    if (token === undefined)
      throw new Error('This site wants email addresses confirmed: the world cannot log anybody in.');
    return {
      id,
      username: names.username,
      email: names.email,
      password,
      token,
      client: createClient({ baseUrl: url, token }),
    };
  }

  const world: World = {
    admin,
    ...createContent(runJobs),
    ...fanActions,
    async performer({ approved = true, ...prices } = {}) {
      const names = makeNames('performer');
      const files = { idVerification: await makePicture(), documentVerification: await makePicture() };
      const { performer, token } = await stranger.call(registerPerformer, {
        body: { ...names, password, dateOfBirth: '1990-05-17', agreed: true },
        files,
      });
      const registered = person(performer._id, names, token);
      if (Object.keys(prices).length > 0) await registered.client.call(changeOwnPerformer, { body: prices });
      if (approved)
        await admin.call(changePerformerStatus, { params: { id: performer._id }, body: { status: 'active' } });
      return registered;
    },
    async fan({ balance = 0 } = {}) {
      const names = makeNames('fan');
      const { user, token } = await stranger.call(registerUser, { body: { ...names, password, agreed: true } });
      const registered = person(user?._id ?? '', names, token);
      if (balance > 0) await world.topUp(registered, balance);
      return registered;
    },
    settings: async (change) => void (await admin.call(changeSettings, { body: change })),
  };
  return world;
}

function createContent(runJobs: WorldOptions['runJobs']): Pick<World, 'feed' | 'gallery'> {
  return {
    async feed(
      performer,
      { access = 'public', price, text = 'Good evening from the rehearsal room.', photo = false } = {},
    ) {
      const fileIds = photo ? [await uploadPhoto(performer.client, runJobs)] : [];
      return performer.client.call(createFeed, {
        body: { text, access, fileIds, ...(price === undefined ? {} : { price }) },
      });
    },
    async gallery(performer, { photos = 2, ...content } = {}) {
      const photoIds: string[] = [];
      for (let count = 0; count < photos; count += 1) {
        const { _id } = await performer.client.call(uploadGalleryPhoto, {
          body: { title: `Photo ${count + 1}`, alternativeText: `What photo ${count + 1} shows` },
          files: { photo: await makePicture({ width: 320, height: 240 }) },
        });
        photoIds.push(_id);
      }
      if (photos > 0) await runJobs();
      return performer.client.call(createGallery, { body: { title: 'Behind the curtain', ...content, photoIds } });
    },
  };
}

/** What fans do, each through their own client. */
const fanActions: Pick<World, 'topUp' | 'follow' | 'subscribe' | 'buy' | 'tip'> = {
  async topUp(fan, amount) {
    for (const part of partsOf(amount))
      await fan.client.call(topUpWallet, {
        body: { amount: part, paymentMethod: 'sandbox_ok' },
        idempotencyKey: crypto.randomUUID(),
      });
  },
  follow: async (fan, performer) => void (await fan.client.call(follow, { params: { id: performer.id } })),
  async subscribe(fan, performer, options) {
    const reply = await fan.client.call(subscribe, {
      body: { performerId: performer.id, ...options },
      idempotencyKey: crypto.randomUUID(),
    });
    return reply.subscription._id;
  },
  buy: async (fan, feedId) =>
    void (await fan.client.call(buyFeed, { params: { id: feedId }, idempotencyKey: crypto.randomUUID() })),
  tip: async (fan, performer, amount, message) =>
    void (await fan.client.call(sendTip, {
      params: { id: performer.id },
      body: { amount, ...(message === undefined ? {} : { message }) },
      idempotencyKey: crypto.randomUUID(),
    })),
};

interface Names {
  readonly name: string;
  readonly username: string;
  readonly email: string;
}

let people = 0;

function makeNames(kind: 'performer' | 'fan'): Names {
  people += 1;
  const username = `${kind}-${people}-${crypto.randomUUID().slice(0, 8)}`;
  return {
    name: kind === 'performer' ? `Performer ${people}` : `Fan ${people}`,
    username,
    email: `${username}@example.com`,
  };
}

async function uploadPhoto(client: Client, runJobs: () => Promise<void>): Promise<string> {
  const { _id } = await client.call(uploadFeedPhoto, {
    body: {},
    files: { file: await makePicture({ width: 320, height: 240 }) },
  });
  await runJobs();
  return _id;
}

/** The default bounds of one top-up: 2.95 to 300. */
const maxTopUp = 300;
const minTopUp = 2.95;

/** Splits an amount into the fewest top-ups, none below the minimum. */
function partsOf(amount: number): number[] {
  const count = Math.ceil(amount / maxTopUp);
  const cents = Math.round(amount * 100);
  const part = Math.floor(cents / count);
  if (part < minTopUp * 100) throw new Error(`A wallet cannot be topped up with less than ${minTopUp}.`);
  return Array.from({ length: count }, (_, index) => (index === 0 ? cents - part * (count - 1) : part) / 100);
}
