import type { App } from '../../app.ts';
import {
  deleteOldStreamMessages,
  eraseStreamMessagesOf,
  eraseStreamMessagesJob,
  deleteOldStreamMessagesJob,
} from './jobs/delete-stream-messages.ts';
import { watchStream, closeStream, disconnectWatchers, leaveStream, followBoundary, reactToStream } from './live.ts';
import { deleteHeldOf } from './moderation/held-message.store.ts';
import { takeModeration } from './moderation/moderation.ts';
import { deleteOverlaysOf } from './overlays/overlay.store.ts';
import { recountGoal, showTip } from './tips/tips.ts';
import { deleteModerationOf, deleteMutesOf, deleteModeratorEverywhere } from './moderation/moderation.store.ts';
import { deletePollsOf } from './polls/poll.store.ts';

export function register(app: App): void {
  const { events, jobs, realtime } = app;
  realtime.answer('stream.watch', (caller, event) => watchStream(app, caller, event));
  realtime.answer('stream.react', (caller, event) => reactToStream(app, caller, event));
  jobs.handle(deleteOldStreamMessagesJob, () => deleteOldStreamMessages(app));
  jobs.every(deleteOldStreamMessagesJob, '40 3 * * *');
  jobs.handle(eraseStreamMessagesJob, (order) => eraseStreamMessagesOf(app, order));
  events.on('block.changed', async (work, parties) => {
    leaveStream(work, app, parties);
    await takeModeration(work, app, parties);
  });
  events.on('boundary.changed', (work, boundary) => followBoundary(work, app, boundary));
  events.on('charge.created', (work, charge) => showTip(work, app, charge));
  events.on('charge.reversed', (work, charge) => recountGoal(work, app, charge));
  events.on('charge.restored', (work, charge) => recountGoal(work, app, charge));
  events.on('countries.blocked', (work, { performerId }) => disconnectWatchers(work, app, performerId));
  events.on('performer.reviewed', async (work, { performerId, status }) => {
    if (status !== 'active') await closeStream(work, app, performerId);
  });
  events.on('account.closed', async (work, { accountId }) => {
    await closeStream(work, app, accountId);
    await deleteOverlaysOf(work.db, accountId);
    await deleteHeldOf(work.db, accountId);
    await deleteMutesOf(work.db, accountId);
    await deleteModerationOf(work.db, accountId);
    await deletePollsOf(work.db, accountId);
    await deleteModeratorEverywhere(work.db, accountId);
    await work.enqueue(eraseStreamMessagesJob, { accountId });
  });
}
