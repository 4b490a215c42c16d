import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/broadcasts.ts';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure, invalidField, TooManyRequests } from '../../platform/failure.ts';
import type { Call } from '../../platform/http/call.ts';
import { announceProgress } from './announce-progress.ts';
import { countAudience } from './audience/audience.store.ts';
import {
  changeRow,
  findFileFailure,
  listSendTimesAround,
  lockSender,
  lockBroadcast,
  type BroadcastRow,
} from './broadcast.store.ts';
import { enqueueSlot } from './jobs/run-slot.ts';
import { requireOwnLists } from './validate-draft.ts';
import { readBroadcast, requireOwn } from './read-broadcasts.ts';
import { requireChangeable } from './write-broadcast.ts';
import { isStoppable } from './policy.ts';
import { readStored } from '../../platform/language/stored-text.ts';

/** Sending or scheduling again replaces the time. */
export async function sendBroadcast({ app, actor, params: { id }, body }: Call<typeof operations.sendBroadcast>) {
  if (actor.status !== 'active')
    throw new Failure('performer-not-approved', t('You can write to your fans once your account is approved.'));
  if (actor.isPublishingStopped) throw new Failure('identity-outdated');
  await app.transaction(async (work) => {
    const now = app.clock.now();
    const locked = await requireChangeable(work, id, actor.id);
    await requireSendable(work, locked);
    const requested = body.sendAt === 'now' ? now : new Date(body.sendAt);
    const sendAt = requested > now ? requested : now;
    if (sendAt === now) await requireRecipients(work, locked, now);
    await requireWithinLimit(work, app, locked, sendAt);
    await changeRow(work.db, id, {
      status: sendAt === now ? 'queued' : 'scheduled',
      send_at: sendAt,
      problem: null,
      updated_at: now,
    });
    if (sendAt === now) await enqueueSlot(work, actor.id);
    announceProgress(work, app, { id, performerId: actor.id });
  });
  return readBroadcast(app, id, actor.id);
}

/** A draft may lack what a message needs. */
async function requireSendable(
  work: Work,
  { id, performer_id: performerId, text, total_file, audience, hidden_at }: BroadcastRow,
): Promise<void> {
  if (text === '' && total_file === 0)
    throw invalidField('text', t('Please write something, or add a photo or a video.'));
  if (total_file > 0 && hidden_at !== null)
    throw new Failure(
      'conflict',
      t('Please say who is shown in it first, under “People shown”. You can send it once everyone has agreed.'),
    );
  if (audience.include.length === 0) throw invalidField('audience.include', t('Please choose who gets this message.'));
  await requireOwnLists(work, performerId, audience);
  const failure = await findFileFailure(work.db, id);
  if (failure) throw invalidField('fileIds', t('{problem} Please remove it.', { problem: readStored(failure) }));
}

async function requireRecipients(
  { db }: Work,
  { performer_id: performerId, audience }: BroadcastRow,
  now: Date,
): Promise<void> {
  if ((await countAudience(db, audience, { performerId, now }, 1)) === 0)
    throw invalidField('audience.include', t('This wouldn’t reach anyone right now. Please choose other fans.'));
}

/** Limits the broadcasts within any 24 hours, scheduled ones included. Throws too-many-requests. */
async function requireWithinLimit(
  { db }: Work,
  app: App,
  { id, performer_id: performerId }: BroadcastRow,
  at: Date,
): Promise<void> {
  const { maximumBroadcastsPerDay: max } = await app.settings.read();
  await lockSender(db, performerId);
  const times = await listSendTimesAround(db, { performerId, exceptId: id, at });
  if (times.length < max) return;
  const freeAtMs = (times[times.length - max] as Date).getTime() + 86_400_000;
  const waitSeconds = Math.max(1, Math.ceil((freeAtMs - app.clock.now().getTime()) / 1_000));
  throw new TooManyRequests(
    waitSeconds,
    t(
      'You can send {max, plural, one {one broadcast} other {# broadcasts}} within 24 hours. Nothing was sent. Please choose a later time.',
      { max },
    ),
  );
}

/** Waits for the batch that is being sent; no other follows. Stopping again changes nothing. */
export async function stopBroadcast({ app, actor, params: { id } }: Call<typeof operations.stopBroadcast>) {
  await app.transaction(async (work) => {
    const { status } = requireOwn(await lockBroadcast(work.db, id), actor.id);
    if (status === 'stopped') return;
    if (!isStoppable(status))
      throw new Failure(
        'conflict',
        status === 'sent'
          ? t('Everyone already has this message. You can recall it from people who have not opened it.')
          : t('This message is not being sent at the moment.'),
      );
    const now = app.clock.now();
    await changeRow(work.db, id, { status: 'stopped', finished_at: now, updated_at: now });
    announceProgress(work, app, { id, performerId: actor.id });
  });
  return readBroadcast(app, id, actor.id);
}

/** Counts are exact up to this number, and never larger, so that counting takes a second at most. */
const maxCount = 200_000;

/** Deleted lists, and lists of other performers, count as empty. */
export async function measureAudience({ app, actor, body }: Call<typeof operations.measureAudience>) {
  const total = await countAudience(app.database, body, { performerId: actor.id, now: app.clock.now() }, maxCount + 1);
  return { total: Math.min(total, maxCount), isExact: total <= maxCount };
}
