import type * as operations from '@ovation/contract/publishing/bin.ts';
import {
  binDays,
  binKind,
  type BinKind,
  type BinItem,
  type listBin as operation,
} from '@ovation/contract/publishing/bin.ts';
import { english, t, translated, type EnglishText } from '@ovation/language/t.ts';
import { maxPins } from '@ovation/contract/publishing/feeds.ts';
import type { Kysely } from 'kysely';
import type { ContentKind } from '@ovation/contract/content.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { isContentSold } from '../sale.store.ts';
import {
  keepForBuyers,
  listBinnedBefore,
  lockBinned,
  takeOutOfBin,
  listBinned,
  withdrawIntoBin,
  type BinnedRow,
} from './bin.store.ts';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';
import type { DB } from '../../../platform/database/types.gen.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { countPins, setPinned } from '../feeds/pin.store.ts';
import { deleteFiles, loadFilesOf } from '../../media/index.ts';
import { deleteContentRow, type HeldContent } from '../moderation.store.ts';

/** Deletes locked content with its files, or leaves what was sold to its buyers. Returns whether it is deleted. */
async function purgeBinned(work: Work, kind: BinKind, { id, performer_id }: BinnedRow): Promise<boolean> {
  if (await isContentSold(work.db, kind, id)) {
    await keepForBuyers(work.db, kind, id);
    return false;
  }
  await deleteContent(work, kind, id, { performerId: performer_id, fileId: null });
  return true;
}

const batchSize = 100;

export const emptyBinsJob = job({ name: 'empty-bins' });

/** Deletes for good what has been in a bin long enough, each in its own transaction. Safe to run twice. */
export async function emptyBins(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - binDays * 86_400_000);
  for (const kind of binKind.options) while ((await purgeSome(app, kind, before)) === batchSize);
}

async function purgeSome(app: App, kind: BinKind, before: Date): Promise<number> {
  const ids = await listBinnedBefore(app.database, kind, before, batchSize);
  for (const id of ids) await purgeOne(app, kind, id);
  return ids.length;
}

/** It may have been restored or deleted meanwhile. */
function purgeOne(app: App, kind: BinKind, id: string): Promise<void> {
  return app.transaction(async (work) => {
    const binned = await lockBinned(work.db, kind, id);
    if (binned) await purgeBinned(work, kind, binned);
  });
}

interface Said {
  readonly restored: EnglishText;
  readonly deleted: EnglishText;
  readonly left: EnglishText;
  readonly sold: EnglishText;
  readonly waits: () => string;
}

const said: Readonly<Record<BinKind, Said>> = {
  feed: {
    restored: english('The post is restored.'),
    deleted: english('The post is deleted for good.'),
    left: english('The post is gone from your bin. Buyers keep it.'),
    sold: english('The post is in the bin. Buyers keep it.'),
    waits: () => t('The post is in the bin for {binDays} days.', { binDays }),
  },
  gallery: {
    restored: english('The gallery is restored.'),
    deleted: english('The gallery is deleted for good.'),
    left: english('The gallery is gone from your bin. Buyers keep it.'),
    sold: english('The gallery is in the bin. Buyers keep it.'),
    waits: () => t('The gallery is in the bin for {binDays} days.', { binDays }),
  },
  video: {
    restored: english('The video is restored.'),
    deleted: english('The video is deleted for good.'),
    left: english('The video is gone from your bin. Buyers keep it.'),
    sold: english('The video is in the bin. Buyers keep it.'),
    waits: () => t('The video is in the bin for {binDays} days.', { binDays }),
  },
  product: {
    restored: english('The product is restored.'),
    deleted: english('The product is deleted for good.'),
    left: english('The product is gone from your bin. Buyers keep it.'),
    sold: english('The product is in the bin. Buyers keep it.'),
    waits: () => t('The product is in the bin for {binDays} days.', { binDays }),
  },
};

/** Likes, comments, bookmarks and sales were never gone. */
export async function restoreContent({ app, actor, params: { kind, id } }: Call<typeof operations.restoreContent>) {
  await app.transaction(async ({ db }) => {
    const binned = await lockBinned(db, kind, id);
    if (binned?.performer_id !== actor.id) throw new Failure('not-found');
    await takeOutOfBin(db, kind, id, app.clock.now());
    if (kind === 'feed') await unpinIfTooMany(db, actor.id, id);
  });
  return { message: translated(said[kind].restored) };
}

/** Others may have been pinned meanwhile. */
async function unpinIfTooMany(db: Kysely<DB>, performerId: string, id: string): Promise<void> {
  if ((await countPins(db, performerId)) > maxPins) await setPinned(db, id, null);
}

export async function deleteForGood({ app, actor, params: { kind, id } }: Call<typeof operations.deleteForGood>) {
  const isDeleted = await app.transaction(async (work) => {
    const binned = await lockBinned(work.db, kind, id);
    if (binned?.performer_id !== actor.id) throw new Failure('not-found');
    return purgeBinned(work, kind, binned);
  });
  return { message: translated(isDeleted ? said[kind].deleted : said[kind].left) };
}

const binMs = binDays * 86_400_000;

export async function listBin({ app, actor, query }: Call<typeof operation>) {
  const { rows, total } = await listBinned(app.database, actor.id, query);
  const data = rows.map((row): BinItem => ({
    kind: row.kind,
    _id: row.id,
    title: row.words,
    deletedAt: row.binned_at.toISOString(),
    endsAt: new Date(row.binned_at.getTime() + binMs).toISOString(),
    totalLike: Number(row.total_like),
    totalComment: Number(row.total_comment),
    isSold: row.is_sold,
  }));
  return { data, total };
}

interface Own {
  readonly kind: BinKind;
  readonly id: string;
  readonly performerId: string;
}

/** Deletes a performer's own content: it is withdrawn at once, and can be restored for a while. Its buyers keep it. */
export async function moveToBin(app: App, { kind, ...own }: Own): Promise<{ message: string }> {
  return app.transaction(async ({ db }) => {
    if (!(await withdrawIntoBin(db, kind, own, app.clock.now()))) throw new Failure('not-found');
    return { message: (await isContentSold(db, kind, own.id)) ? translated(said[kind].sold) : said[kind].waits() };
  });
}

/** Deletes the files before their object, the order in which processing locks them. */
export async function deleteContent(
  work: Work,
  kind: ContentKind,
  id: string,
  { performerId, fileId }: Pick<HeldContent, 'performerId' | 'fileId'>,
): Promise<void> {
  const files = fileId === null ? (await loadFilesOf(work.db, kind, [id])).map((file) => file.id) : [fileId];
  await deleteFiles(work, files);
  await deleteContentRow(work.db, kind, id);
  if (kind === 'feed') await work.publish('feed.deleted', { feedId: id, performerId });
}
