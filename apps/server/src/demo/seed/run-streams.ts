import { changeStream, startStream } from '@ovation/contract/live/streams.ts';
import { listOwnVideos } from '@ovation/contract/publishing/videos.ts';
import { addSample, setRecordingVideo, setViewers } from '../../modules/live/index.ts';
import type { Actor } from '../../platform/http/call.ts';
import { nextStreams, pastStreams, type NextStream, type PastStream } from '../cast/streams.ts';
import type { Acting } from './acting.ts';

const [dayMs, minuteMs] = [86_400_000, 60_000];

interface Stage {
  readonly acting: Acting;
  readonly actors: ReadonlyMap<string, Actor>;
}

/** Streams that have ended, with their recordings, and streams that are announced. */
export async function runStreams({ acting, actors }: Stage, now: Date): Promise<void> {
  for (const stream of pastStreams) {
    const actor = actors.get(stream.username);
    if (actor) await runPast(acting, actor, stream, new Date(now.getTime() - stream.daysAgo * dayMs));
  }
  acting.setTime(now);
  for (const stream of nextStreams) {
    const actor = actors.get(stream.username);
    if (actor) await announce(acting, actor, stream, new Date(now.getTime() + stream.inDays * dayMs));
  }
}

async function runPast(acting: Acting, actor: Actor, stream: PastStream, startedAt: Date): Promise<void> {
  const { title, description, tags, minutes, viewers, recording } = stream;
  acting.setTime(startedAt);
  const { _id } = await acting.call(startStream, { actor, body: { title, description, tags: [...tags] } });
  await acting.liveVideo.publish(_id);
  const { database } = acting.app;
  for (const [index, count] of viewers.entries()) {
    const at = new Date(startedAt.getTime() + ((index * minutes) / viewers.length) * minuteMs);
    await addSample(database, _id, { viewers: count, bitrate: 2_400_000 }, at);
    await setViewers(database, _id, count);
  }
  acting.setTime(new Date(startedAt.getTime() + minutes * minuteMs));
  await acting.call(changeStream, { actor, params: { id: _id }, body: { status: 'ended' } });
  const { data } = await acting.call(listOwnVideos, { actor });
  const video = data.find((each) => each.title === recording);
  if (video) await setRecordingVideo(database, _id, video._id);
}

async function announce(acting: Acting, actor: Actor, stream: NextStream, startsAt: Date): Promise<void> {
  const { title, description, tags, access, price } = stream;
  await acting.call(startStream, {
    actor,
    body: {
      title,
      description,
      tags: [...tags],
      access,
      ...(price === undefined ? {} : { price }),
      startsAt: startsAt.toISOString(),
    },
  });
}
