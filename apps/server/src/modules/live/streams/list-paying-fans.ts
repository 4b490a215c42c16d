import type * as operations from '@ovation/contract/live/streams.ts';
import { fromMinor } from '@ovation/domain';
import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { readPresence } from '../engine/read-health.ts';
import { listPayers, loadStreamEarnings } from './own-stream.store.ts';
import { readOwnStream } from './read-streams.ts';
import { Failure } from '../../../platform/failure.ts';
import { inspectFile, keepFile } from '../../media/index.ts';
import { findOpenStream, setReportedSeconds } from './stream.store.ts';
import { listSamples } from '../engine/viewing.store.ts';

export async function listPayingFans({ app, actor, params, query, request }: Call<typeof operations.listPayingFans>) {
  await readOwnStream(app, { viewer: actor, country: request.country }, params.id);
  const { rows, total } = await listPayers(app.database, params.id, query);
  const [cards, watching] = await Promise.all([
    presentAccountCards(
      app.database,
      rows.map(({ payer_id }) => payer_id),
    ),
    listWatching(app, params.id),
  ]);
  const data = rows.flatMap((row) => {
    const user = cards.get(row.payer_id);
    if (!user) return [];
    return [
      {
        user,
        amount: fromMinor(row.net),
        minutes: row.minutes,
        isWatching: watching.has(row.payer_id),
        updatedAt: row.updated_at.toISOString(),
      },
    ];
  });
  return { data, total };
}

async function listWatching(app: App, streamId: string): Promise<Set<string | undefined>> {
  const presence = await readPresence(app, streamId);
  return new Set((presence?.viewers ?? []).map(({ accountId }) => accountId));
}

/** The picture belongs to no stream until one is started or changed with its id. */
export async function uploadStreamImage({ app, actor, files }: Call<typeof operations.uploadStreamImage>) {
  if (!files.file) throw new Failure('file-missing');
  const file = await inspectFile(app, files.file, 'stream-image');
  const kept = await app.transaction((work) => keepFile(work, app, file, { ownerId: actor.id }));
  return { _id: kept.id, status: kept.status };
}

/** By the performer's clock, and for display only: nothing is charged or ended by it. */
export async function setStreamDuration({ app, actor, body }: Call<typeof operations.setStreamDuration>) {
  const stream = await findOpenStream(app.database, actor.id);
  if (!stream) throw new Failure('not-found', t('You have no live stream.'));
  await setReportedSeconds(app.database, stream.id, body.duration);
  return { message: t('Thank you.') };
}

const maxPoints = 300;

export async function getStreamReport({ app, actor, params, request }: Call<typeof operations.getStreamReport>) {
  await readOwnStream(app, { viewer: actor, country: request.country }, params.id);
  const [earnings, samples] = await Promise.all([
    loadStreamEarnings(app.database, [params.id]),
    listSamples(app.database, params.id, maxPoints),
  ]);
  return {
    earnings: (['ticket', 'minute', 'tip'] as const).map((type) => {
      const earning = earnings.find((each) => each.type === type);
      return { type, count: earning?.count ?? 0, amount: fromMinor(earning?.net ?? 0n) };
    }),
    viewers: samples.map(({ at, viewers, bitrate }) => ({
      at: at.toISOString(),
      viewers,
      bitrate: Number(bitrate),
    })),
  };
}
