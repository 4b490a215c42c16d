import { id } from '@ovation/contract/fields.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { z } from 'zod';
import type { Recording } from '../../../gateways/live-video/live-video.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { ReceivedFile } from '../../../platform/http/call.ts';
import { job } from '../../../platform/jobs/job.ts';
import { newId } from '../../../platform/new-id.ts';
import { createDraftVideo } from '../../library/index.ts';
import { inspectFile } from '../../media/index.ts';
import { loadStream, lockStream, type StreamRow } from '../streams/stream.store.ts';
import { forgetProblem, noteProblem } from './recording-problem.store.ts';
import { setRecordingVideo } from './stream-state.store.ts';

export const keepRecordingJob = job({
  name: 'keep-recording',
  slow: 'minutes',
  payload: z.object({ streamId: id }),
});

export async function keepRecordingLater(work: Work, streamId: string): Promise<void> {
  await work.enqueue(keepRecordingJob, { streamId }, { key: `keep-recording:${streamId}` });
}

/** A recording becomes the draft of a video, once, with the title and rule of its stream. */
export async function keepRecording(app: App, { streamId }: { readonly streamId: string }): Promise<void> {
  const stream = await loadStream(app.database, streamId);
  const recording = await app.liveVideo.recording(streamId);
  if (!recording) return;
  if (stream?.is_recorded && stream.video_id === null) await keep(app, stream, recording);
  await app.liveVideo.discardRecording(streamId);
}

async function keep(app: App, stream: StreamRow, recording: Recording): Promise<void> {
  const received = await storeRecording(app, recording);
  let isKept = false;
  try {
    const file = await inspectFile(app, { ...received, keep: () => void (isKept = true) }, 'video');
    await app.transaction(async (work) => {
      const locked = await lockStream(work.db, stream.id);
      if (!locked || locked.video_id !== null) return;
      const videoId = await createDraftVideo(work, app, { ...draftOf(locked), file });
      await setRecordingVideo(work.db, stream.id, videoId);
      await forgetProblem(work.db, stream.id);
      if (recording.problem) await noteProblem(work.db, stream.id, recording.problem, app.clock.now());
      await work.publish('stream.recorded', { streamId: stream.id, performerId: stream.performer_id, videoId });
    });
  } finally {
    if (!isKept) await app.storage.delete(received.storageKey);
  }
}

/** What was sold by the minute has no price as a whole: subscribers see it until its performer decides. */
function draftOf({ performer_id, title, description, access, price }: StreamRow) {
  const rule = access === 'minute' ? 'subscribers' : access;
  return {
    performerId: performer_id,
    title,
    description,
    access: rule as 'public' | 'followers' | 'subscribers' | 'paid',
    price: rule === 'paid' ? price : null,
  };
}

async function storeRecording(app: App, { path }: Recording): Promise<Omit<ReceivedFile, 'keep'>> {
  const storageKey = `originals/${newId()}`;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  const { sizeBytes } = await app.storage.put(storageKey, createReadStream(path), {
    contentType: 'application/octet-stream',
  });
  return { field: 'video', originalName: 'live-stream.mp4', sizeBytes, sha256: hash.digest(), storageKey };
}
