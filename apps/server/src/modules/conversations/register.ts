import type { App } from '../../app.ts';
import { addTip } from './messages/messages.ts';
import { deleteFanNotesOf } from './fans/fan.store.ts';
import { announceFileProgress, announceSaleChange } from './announce.ts';
import {
  eraseMessages,
  eraseMessagesJob,
  deleteOldMessageEvents,
  deleteOldMessageEventsJob,
} from './jobs/erase-messages.ts';
import { sendWelcome, sendWelcomeLater, sendWelcomeJob } from './jobs/send-welcome.ts';
import { announcePresence, announceRestriction, announceTyping, endPresence, watchPresence } from './live.ts';
import { deleteMessageSettingsOf } from './settings/message-settings.store.ts';

export function register(app: App): void {
  const { events, jobs, realtime } = app;
  realtime.answer('conversation.typing', (caller, event) => announceTyping(app, caller, event));
  realtime.answer('presence.watch', (caller, event) => watchPresence(app, caller, event));
  realtime.onPresence((accountId, isOnline) => announcePresence(app, accountId, isOnline));
  jobs.handle(eraseMessagesJob, (order) => eraseMessages(app, order));
  jobs.handle(deleteOldMessageEventsJob, () => deleteOldMessageEvents(app));
  jobs.every(deleteOldMessageEventsJob, '20 3 * * *');
  events.on('block.changed', async (work, { accountId, performerId }) =>
    endPresence(work, app, accountId, performerId),
  );
  events.on('boundary.changed', (work, boundary) => announceRestriction(work, app, boundary));
  events.on('file.progressed', (work, event) => announceFileProgress(work, app, event));
  events.on('charge.created', async (work, charge) => {
    await announceSaleChange(work, app, charge);
    await addTip(work, app, charge);
  });
  events.on('charge.reversed', (work, charge) => announceSaleChange(work, app, charge));
  events.on('charge.restored', (work, charge) => announceSaleChange(work, app, charge));
  jobs.handle(sendWelcomeJob, (order) => sendWelcome(app, order));
  events.on('follow.changed', async (work, { accountId, performerId, isFollowed }) => {
    if (isFollowed) await sendWelcomeLater(work, { performerId, accountId, reason: 'follow' }, app.clock.now());
  });
  events.on('subscription.started', (work, { accountId, performerId }) =>
    sendWelcomeLater(work, { performerId, accountId, reason: 'subscribe' }, app.clock.now()),
  );
  events.on('account.closed', async (work, { accountId }) => {
    await deleteFanNotesOf(work.db, accountId);
    await deleteMessageSettingsOf(work.db, accountId);
    await work.enqueue(eraseMessagesJob, { accountId });
  });
}
