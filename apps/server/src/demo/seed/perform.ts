import { createComment } from '@ovation/contract/publishing/comments.ts';
import { react } from '@ovation/contract/publishing/engagement.ts';
import { createFeed, voteInPoll } from '@ovation/contract/publishing/feeds.ts';
import { reportViews, type CountedKind } from '@ovation/contract/publishing/studio.ts';
import { uploadFeedPhoto, uploadFeedVideo, createPoll } from '@ovation/contract/publishing/feed-files.ts';
import { createGallery, uploadPhoto } from '@ovation/contract/publishing/galleries.ts';
import { follow } from '@ovation/contract/people/audience.ts';
import { uploadVideo } from '@ovation/contract/publishing/videos.ts';
import { buyFeed, buyGallery, sendTip, subscribe } from '@ovation/contract/money/money.ts';
import type { Actor, ReceivedFile } from '../../platform/http/call.ts';
import type { Feed, Gallery, Performer, Video } from '../cast.ts';
import type { Acting } from './acting.ts';
import type { Scene } from './story.ts';
import type { Studio } from './studio.ts';

const dayMs = 86_400_000;

/** The ids of the people and content in the story. */
export interface Stage {
  readonly acting: Acting;
  readonly actors: ReadonlyMap<string, Actor>;
  /** The ids of the files that each feed shows. */
  readonly files: ReadonlyMap<Feed, readonly string[]>;
  /** The ids of the photos that each gallery shows. */
  readonly photos: ReadonlyMap<Gallery, readonly string[]>;
  /** Videos and captions, by the time of their release. */
  readonly studio: Pick<Studio, 'clips' | 'captions'>;
}

/**
 * Uploads the photos and clips, those of one performer at a time: each is probed by a child process, and what would have
 * to wait for long is refused.
 */
export async function uploadAll(
  acting: Acting,
  actors: ReadonlyMap<string, Actor>,
  performers: readonly Performer[],
  studio: Studio,
): Promise<Map<Feed, readonly string[]>> {
  const uploads: (readonly [Feed, readonly string[]])[] = [];
  for (const { username, feeds } of performers) {
    const uploading = feeds.map(async (feed) => {
      const photos = (feed.photos ?? []).map((photo) =>
        acting.call(uploadFeedPhoto, {
          actor: actors.get(username),
          files: { file: drawn(studio.photos.get(photo)) },
          body: {},
        }),
      );
      const clips = feed.clip
        ? [
            acting.call(uploadFeedVideo, {
              actor: actors.get(username),
              files: { file: drawn(studio.clips.get(feed.clip)) },
              body: {},
            }),
          ]
        : [];
      const uploaded = await Promise.all([...photos, ...clips]);
      return [feed, uploaded.map(({ _id }) => _id)] as const;
    });
    uploads.push(...(await Promise.all(uploading)));
  }
  return new Map(uploads);
}

/** Uploads the photos of galleries, with captions, in the same way. */
export async function uploadGalleries(
  acting: Acting,
  actors: ReadonlyMap<string, Actor>,
  performers: readonly Performer[],
  studio: Studio,
): Promise<Map<Gallery, readonly string[]>> {
  const uploads: (readonly [Gallery, readonly string[]])[] = [];
  for (const { username, galleries = [] } of performers) {
    const uploading = galleries.map(async (gallery) => {
      const photos = gallery.photos.map((photo) =>
        acting.call(uploadPhoto, {
          actor: actors.get(username),
          files: { photo: drawn(studio.photos.get(photo)) },
          body: { title: photo.caption, alternativeText: photo.caption },
        }),
      );
      return [gallery, (await Promise.all(photos)).map(({ _id }) => _id)] as const;
    });
    uploads.push(...(await Promise.all(uploading)));
  }
  return new Map(uploads);
}

function drawn(file: ReceivedFile | undefined): ReceivedFile {
  if (!file) throw new Error('The studio has not brought this picture or clip.');
  return file;
}

/** What the previous scenes have created. */
interface Published {
  readonly feeds: Map<Feed, { feedId: string; optionIds: readonly string[] }>;
  /** Ids. */
  readonly galleries: Map<Gallery, string>;
  readonly videos: Map<Video, string>;
}

/** Runs the scenes one after the other, each at its time. */
export async function perform(stage: Stage, scenes: readonly Scene[], now: Date): Promise<void> {
  const published: Published = { feeds: new Map(), galleries: new Map(), videos: new Map() };
  for (const scene of scenes.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    stage.acting.setTime(new Date(now.getTime() - scene.daysAgo * dayMs));
    await look(stage, scene, published);
    await play(stage, scene, published);
  }
}

async function play(
  { acting, actors, files, photos, studio }: Stage,
  { act, by }: Scene,
  { feeds, galleries, videos }: Published,
): Promise<void> {
  const actor = actors.get(by);
  switch (act.kind) {
    case 'publish':
      feeds.set(act.feed, await publish(acting, actor, act.feed, files.get(act.feed) ?? []));
      return;
    case 'open-gallery':
      galleries.set(act.gallery, await openGallery(acting, actor, act.gallery, photos.get(act.gallery) ?? []));
      return;
    case 'buy-gallery':
      await acting.call(buyGallery, { actor, params: { id: shown(galleries, act.gallery) } });
      return;
    case 'like-gallery':
      await acting.call(react, {
        actor,
        body: { objectId: shown(galleries, act.gallery), objectType: 'gallery', action: 'like' },
      });
      return;
    case 'release':
      videos.set(act.video, await release(acting, actor, act.video, studio));
      return;
    case 'like-video':
      await acting.call(react, {
        actor,
        body: { objectId: shown(videos, act.video), objectType: 'video', action: 'like' },
      });
      return;
    case 'follow':
      await acting.call(follow, { actor, params: { id: idOf(actors, act.performer) } });
      return;
    case 'subscribe':
      await acting.call(subscribe, {
        actor,
        body: { performerId: idOf(actors, act.performer), subscriptionType: act.type, source: 'wallet' },
      });
      return;
    case 'tip':
      await acting.call(sendTip, {
        actor,
        params: { id: idOf(actors, act.performer) },
        body: { amount: act.amount, message: act.message },
      });
      return;
    case 'buy':
      await acting.call(buyFeed, { actor, params: { id: shown(feeds, act.feed).feedId } });
      return;
    case 'comment':
      await acting.call(createComment, {
        actor,
        body: { objectId: shown(feeds, act.feed).feedId, objectType: 'feed', text: act.text },
      });
      return;
    case 'like':
      await acting.call(react, {
        actor,
        body: { objectId: shown(feeds, act.feed).feedId, objectType: 'feed', action: 'like' },
      });
      return;
    case 'vote': {
      const { feedId, optionIds } = shown(feeds, act.feed);
      await acting.call(voteInPoll, { actor, params: { id: feedId }, body: { optionId: optionIds[act.answer] ?? '' } });
    }
  }
}

/** People see what they like, buy or comment on, before they do. */
async function look({ acting, actors }: Stage, { act, by }: Scene, published: Published): Promise<void> {
  const seen = seenBefore(act, published);
  if (seen) await acting.call(reportViews, { actor: actors.get(by), body: { views: [seen] } });
}

function seenBefore(
  act: Scene['act'],
  { feeds, galleries, videos }: Published,
): { readonly kind: CountedKind; readonly id: string } | undefined {
  if (act.kind === 'like-video') return { kind: 'video', id: shown(videos, act.video) };
  if (act.kind === 'like-gallery' || act.kind === 'buy-gallery')
    return { kind: 'gallery', id: shown(galleries, act.gallery) };
  return act.kind === 'like' || act.kind === 'comment' || act.kind === 'buy' || act.kind === 'vote'
    ? { kind: 'feed', id: shown(feeds, act.feed).feedId }
    : undefined;
}

async function publish(acting: Acting, actor: Actor | undefined, feed: Feed, fileIds: readonly string[]) {
  const { text, access, price, poll } = feed;
  const asked =
    poll &&
    (await acting.call(createPoll, {
      actor,
      body: { question: poll.question, options: poll.answers.map((answer) => answer.text) },
    }));
  const created = await acting.call(createFeed, {
    actor,
    body: { text, access, price, fileIds: [...fileIds], pollIds: asked ? [asked._id] : [] },
  });
  return { feedId: created._id, optionIds: asked?.options.map(({ _id }) => _id) ?? [] };
}

async function openGallery(
  acting: Acting,
  actor: Actor | undefined,
  { title, description, access, price }: Gallery,
  photoIds: readonly string[],
): Promise<string> {
  const { _id } = await acting.call(createGallery, {
    actor,
    body: { title, description, access, price, photoIds: [...photoIds] },
  });
  return _id;
}

async function release(
  acting: Acting,
  actor: Actor | undefined,
  video: Video,
  studio: Stage['studio'],
): Promise<string> {
  const { title, description, access, price, posterAtMs, teaser } = video;
  const cut = teaser ? { teaserStartMs: teaser.startMs, teaserDurationMs: teaser.durationMs } : {};
  const files = { video: drawn(studio.clips.get(video.clip)), captions: drawn(studio.captions.get(video)) };
  const { _id } = await acting.call(uploadVideo, {
    actor,
    files,
    body: { title, description, access, posterAtMs, ...cut, ...(price === undefined ? {} : { price }) },
  });
  return _id;
}

function shown<Content extends Feed | Gallery | Video, Value>(
  published: ReadonlyMap<Content, Value>,
  content: Content,
): Value {
  const found = published.get(content);
  if (!found)
    throw new Error(`This was not published yet: ${('text' in content ? content.text : content.title).slice(0, 60)}`);
  return found;
}

function idOf(actors: ReadonlyMap<string, Actor>, { username }: Performer): string {
  const actor = actors.get(username);
  if (!actor) throw new Error(`${username} has no account.`);
  return actor.id;
}
