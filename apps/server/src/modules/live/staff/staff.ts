import { english, t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/live/site-streams.ts';
import { cleanText } from '../../../platform/clean-line.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { newId } from '../../../platform/new-id.ts';
import { recordEvent } from '../../security-log/index.ts';
import { issueTickets, requireStream } from '../watch/tickets.ts';
import { addPreview } from '../watch/watch.store.ts';
import { endStream } from '../streams/end-stream.ts';
import { readStreamsWithFigures } from '../streams/read-streams.ts';
import { loadStream, listOpenStreamsOf } from '../streams/stream.store.ts';
import {
  findSiteStreams,
  loadLiveLoad,
  loadLiveTotals,
  isPerformer,
  findStreamers,
  type StreamerRow,
} from './staff.store.ts';
import type { App } from '../../../app.ts';
import { readSeldom, type Gauge } from '../../../platform/measurements/gauge.ts';
import { readPresence } from '../engine/read-health.ts';
import { lockStreamingSettings, saveStreamingSettings } from '../settings/streaming-settings.store.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { storedText } from '../../../platform/language/stored-text.ts';

/** Lets staff watch a stream, which its performer and viewers do not notice, and logs it with the reason first. */
export async function previewSiteStream({
  app,
  actor,
  params,
  body,
  request,
}: Call<typeof operations.previewSiteStream>) {
  const viewing = { viewer: actor, country: request.country };
  const { stream, decision } = await requireStream(app, viewing, params.id);
  if (stream.status !== 'live') throw new Failure('conflict', t('This stream has no video at the moment.'));
  const reason = cleanText('reason', body.reason);
  const viewerId = newId();
  await app.transaction(async (work) => {
    await addPreview(work.db, { streamId: stream.id, viewerId, accountId: actor.id }, app.clock.now());
    await recordEvent(
      work,
      { app, actor, request },
      { kind: 'stream-previewed', subjectId: stream.performer_id, details: { stream: stream.id, reason } },
    );
  });
  const { watch, expiresAt } = await issueTickets(app, { stream, viewing, decision, viewerId });
  return { watch: [...watch], viewerId, expiresAt: expiresAt.toISOString() };
}

/** Ends a stream, or cancels a scheduled one; its performer sees the reason. */
export async function endSiteStream({ app, actor, params, body, request }: Call<typeof operations.endSiteStream>) {
  const reason = cleanText('reason', body.reason);
  await app.transaction(async (work) => {
    if (!(await loadStream(work.db, params.id))) throw new Failure('not-found');
    const ended = await endStream(work, app, params.id, { reason: 'staff', note: reason });
    if (!ended) throw new Failure('conflict', t('This stream has already ended.'));
    await recordEvent(
      work,
      { app, actor, request },
      { kind: 'stream-ended', subjectId: ended.performer_id, details: { stream: ended.id, reason } },
    );
  });
  const [stream] = await readStreamsWithFigures(app, { viewer: actor, country: request.country }, [params.id]);
  if (!stream) throw new Failure('not-found');
  return stream;
}

export async function searchSiteStreams({ app, actor, query, request }: Call<typeof operations.searchSiteStreams>) {
  const { ids, total } = await findSiteStreams(app.database, query);
  return { data: await readStreamsWithFigures(app, { viewer: actor, country: request.country }, ids), total };
}

export async function getLiveCapacity({ app }: Call<typeof operations.getLiveCapacity>) {
  const [load, { liveMaximumStreams }] = await Promise.all([loadLiveLoad(app.database), app.settings.read()]);
  return { ...load, maximumStreams: liveMaximumStreams };
}

/** Streams that are open, who watches them, and what of their video is lost on its way to the embedded engine. */
export function liveGauges(app: App): Gauge[] {
  const read = readSeldom(app.clock, () => loadLiveTotals(app.database));
  return [
    {
      name: 'ovation_live_streams',
      help: 'Streams that have begun and not ended, by provider.',
      labels: ['provider'],
      read: async () => (await read()).map(({ provider, ids }) => ({ labels: { provider }, value: ids.length })),
    },
    {
      name: 'ovation_live_viewers',
      help: 'Viewers of these streams, by provider.',
      labels: ['provider'],
      read: async () =>
        (await read()).map(({ provider, viewers }) => ({ labels: { provider }, value: Number(viewers) })),
    },
    ...(app.config.roles.has('live') ? [lossGauge(app, read)] : []),
  ];
}

/** Only the embedded engine measures it, and only in the process that runs it. */
function lossGauge(app: App, read: () => ReturnType<typeof loadLiveTotals>): Gauge {
  return {
    name: 'ovation_live_packet_loss_ratio',
    help: 'Of the packets that publishers sent in the last seconds, the part that never arrived, of the worst stream.',
    async read() {
      const ids = (await read()).flatMap((row) => (row.provider === 'embedded' ? row.ids : []));
      const presences = await Promise.all(ids.map((id) => readPresence(app, id)));
      const losses = presences.flatMap((presence) => presence?.health?.loss ?? []);
      return losses.length === 0 ? undefined : Math.max(...losses);
    },
  };
}

const decisions = { default: null, allowed: true, refused: false } as const;

/** Refusing ends what the performer has open. */
export async function changeStreamer({ app, actor, params, body, request }: Call<typeof operations.changeStreamer>) {
  const now = app.clock.now();
  await app.transaction(async (work) => {
    if (!(await isPerformer(work.db, params.id))) throw new Failure('not-found');
    await lockStreamingSettings(work.db, params.id, now);
    await saveStreamingSettings(work.db, params.id, { may_stream: decisions[body.permission] }, now);
    await recordEvent(
      work,
      { app, actor, request },
      { kind: 'streamer-changed', subjectId: params.id, details: { permission: body.permission } },
    );
    if (body.permission !== 'refused') return;
    for (const open of await listOpenStreamsOf(work.db, params.id))
      await endStream(work, app, open.id, { reason: 'staff', note: storedText(english('You can no longer stream.')) });
  });
  return { message: t('Saved.') };
}

export async function searchStreamers({ app, query }: Call<typeof operations.searchStreamers>) {
  const { rows, total } = await findStreamers(app.database, query);
  const cards = await presentAccountCards(
    app.database,
    rows.map(({ performer_id }) => performer_id),
  );
  const data = rows.flatMap((row) => {
    const performer = cards.get(row.performer_id);
    return performer ? [{ performer, permission: permissionOf(row), updatedAt: row.updated_at.toISOString() }] : [];
  });
  return { data, total };
}

function permissionOf({ may_stream }: StreamerRow) {
  if (may_stream === null) return 'default' as const;
  return may_stream ? ('allowed' as const) : ('refused' as const);
}
