import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { disconnectChatReader, disconnectChatReaders } from '../stream-chat/index.ts';
import { deleteStoredThumbnails, deleteStoredThumbnailsJob } from './watch/thumbnails.ts';
import { handleEngineEvent } from './engine/engine-events.ts';
import { followStreams, createFirstLook } from './engine/engine.ts';
import { followStreamsJob } from './engine/follow-streams-job.ts';
import { keepRecording, keepRecordingJob } from './engine/keep-recording.ts';
import { readKey } from './keys/keys.ts';
import { registerRequests } from './requests/requests.ts';
import { endStream, deleteStreamsOfAccount, deleteStreamsOfAccountJob, endStreamsOf } from './streams/end-stream.ts';
import { readStreams } from './streams/read-streams.ts';
import { liveGauges } from './staff/staff.ts';
import { registerVisits } from './visits/visits.ts';
import { createChatRule } from './watch/chat-rule.ts';
import { renewTickets } from './watch/tickets.ts';
import { stopAllWatchingOf, stopLater, stopWatchingEverything, stopWatchingOf } from './watch/stop-watching.ts';
import { deleteStreamingSettingsOf } from './settings/streaming-settings.store.ts';

interface Parties {
  readonly accountId: string;
  readonly performerId: string;
}

export function register(app: App): void {
  registerEngine(app);
  registerAccess(app);
  registerAccounts(app);
  registerChat(app);
  registerVisits(app);
  registerRequests(app);
  app.gauges.push(...liveGauges(app));
  app.bookmarkReaders.set('stream', readStreams);
  app.realtime.answer('live.renew', (caller, event) => renewTickets(app, caller, event));
}

/** What the engine reports, and what is compared with it. */
function registerEngine(app: App): void {
  const { config, jobs, liveVideo, logger } = app;
  liveVideo.useKeys((key, opens) => readKey(app, key, opens));
  liveVideo.onEvent((event) =>
    handleEngineEvent(app, event).catch((error: unknown) => {
      logger.warn({ part: 'live', event: event.type, err: error }, 'an event of live video could not be handled');
    }),
  );
  jobs.handle(followStreamsJob, () => followStreams(app));
  jobs.every(followStreamsJob, '* * * * *');
  jobs.everySecond(createFirstLook(app));
  // A recording is on the disk of the process that made it: another worker could only fail, and delay it.
  if (config.roles.has('live')) jobs.handle(keepRecordingJob, (payload) => keepRecording(app, payload));
  jobs.handle(deleteStoredThumbnailsJob, (payload) => deleteStoredThumbnails(app, payload));
}

/** Who loses access is disconnected at once, and joins again if they still may. */
function registerAccess(app: App): void {
  const { events } = app;
  events.on('block.changed', (work, parties) => stopWatchingOf(work, app, parties));
  events.on('countries.blocked', (work, { performerId }) => stopAllWatchingOf(work, app, performerId));
  events.on('follow.changed', async (work, { accountId, performerId, isFollowed }) => {
    if (!isFollowed) await takeAccess(work, app, { accountId, performerId });
  });
  events.on('subscription.changed', async (work, { accountId, performerId, opens }) => {
    if (!opens) await takeAccess(work, app, { accountId, performerId });
  });
  events.on('charge.reversed', async (work, { type, payerId, performerId, objectId }) => {
    if (type !== 'stream' || objectId === null) return;
    stopLater(work, app, { streamId: objectId, accountId: payerId });
    disconnectChatReader(work, app, { accountId: payerId, performerId });
  });
}

/** Of the video and of the chat, which follows the same rule. */
async function takeAccess(work: Work, app: App, parties: Parties): Promise<void> {
  await stopWatchingOf(work, app, parties);
  disconnectChatReader(work, app, parties);
}

/** What happens to a performer ends their streams, and staff who hide one end it. */
function registerAccounts(app: App): void {
  const { events, jobs } = app;
  events.on('performer.reviewed', async (work, { performerId, status }) => {
    if (status !== 'active') await endStreamsOf(work, app, performerId, { reason: 'account' });
  });
  for (const name of ['account.suspended', 'account.leaving'] as const)
    events.on(name, async (work, { accountId }) => {
      await endStreamsOf(work, app, accountId, { reason: 'account' });
      await stopWatchingEverything(work, app, accountId);
    });
  events.on('account.closed', async (work, { accountId }) => {
    await endStreamsOf(work, app, accountId, { reason: 'account' });
    await stopWatchingEverything(work, app, accountId);
    await deleteStreamingSettingsOf(work.db, accountId);
    await work.enqueue(deleteStreamsOfAccountJob, { accountId });
  });
  events.on('content.hidden', async (work, { kind, id }) => {
    if (kind === 'stream') await endStream(work, app, id, { reason: 'staff' });
  });
  jobs.handle(deleteStreamsOfAccountJob, (payload) => deleteStreamsOfAccount(app, payload));
}

/** The chat of a performer follows the rule of the stream that is open. */
function registerChat(app: App): void {
  const { events } = app;
  app.streamChatRules.push(createChatRule(app));
  for (const name of ['stream.opened', 'stream.rule-changed', 'stream.ended'] as const)
    events.on(name, (work, { performerId }) => disconnectChatReaders(work, app, performerId));
}
