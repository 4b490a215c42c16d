import { t } from '@ovation/language/t.ts';
import type { App } from '../../../../app.ts';
import { may } from '../../../../platform/http/staff-access.ts';
import { Failure } from '../../../../platform/failure.ts';
import { requireVisibleContent, type Viewing } from '../../../access/index.ts';
import { loadProductFiles, type ProductFileRow } from '../product-file.store.ts';
import { loadDownloadLimits } from '../product.store.ts';
import { loadPurchaseTime } from './purchase.store.ts';

interface Downloads {
  readonly files: readonly ProductFileRow[];
  /** How often this viewer may download each of them; null: without limit, as for its performer and staff. */
  readonly limit: number | null;
}

/**
 * The files of a digital product that this viewer may download: for its buyers, also those that were removed or
 * replaced after they bought; for its performer and staff, the present ones. The bytes are at `storage_key`,
 * unencrypted. Throws not-found, country-blocked, and content-locked for everyone else.
 */
export async function readDownloads(app: App, viewing: Viewing, productId: string): Promise<Downloads> {
  const { object } = await requireVisibleContent(app, viewing, 'product', productId);
  const { viewer } = viewing;
  const [files, boughtAt, limits] = await Promise.all([
    loadProductFiles(app.database, [productId]),
    viewer && loadPurchaseTime(app.database, viewer.id, productId),
    loadDownloadLimits(app.database, [productId]),
  ]);
  const isInsider = viewer !== undefined && (may(viewer, 'moderation') || viewer.id === object.performerId);
  if (!isInsider && !boughtAt) throw new Failure('content-locked', t('Only buyers can download these files.'));
  return {
    files: files.filter(({ removed_at }) => removed_at === null || (boughtAt !== undefined && boughtAt < removed_at)),
    limit: isInsider ? null : (limits.get(productId) ?? null),
  };
}
