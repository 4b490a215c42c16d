import { binDays, type BinItem, type listBin as operation } from '@ovation/contract/publishing/bin.ts';
import type { Call } from '../../../platform/http/call.ts';
import { listBinned } from './bin.store.ts';

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
