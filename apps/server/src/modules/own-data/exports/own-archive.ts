import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { findExport, type ExportRow } from './export.store.ts';

/** Throws not-found for other accounts' archives, and for those that are not ready or were deleted. */
export async function requireOwnArchive(
  { database, clock }: Pick<App, 'database' | 'clock'>,
  { accountId, exportId }: { readonly accountId: string; readonly exportId: string },
): Promise<ExportRow> {
  const row = await findExport(database, exportId);
  const isThere = row?.status === 'ready' && (row.expires_at ?? new Date(0)) > clock.now();
  if (!row || row.account_id !== accountId || !isThere)
    throw new Failure('not-found', t('This archive no longer exists. Please ask for a new one.'));
  return row;
}
