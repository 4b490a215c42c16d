import type * as operations from '@ovation/contract/people/own-data.ts';
import type { Call } from '../../../platform/http/call.ts';
import { listExports } from './export.store.ts';
import { presentExport } from './present-export.ts';

export async function listDataExports({ app, actor, query }: Call<typeof operations.listDataExports>) {
  const { rows, total } = await listExports(app.database, actor.id, query);
  return { data: rows.map(presentExport), total };
}
