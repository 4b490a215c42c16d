import { t } from '@ovation/language/t.ts';
import { nameOfType } from '@ovation/contract/content-types.ts';
import { binDays, type BinKind } from '@ovation/contract/publishing/bin.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import { isContentSold } from '../sale.store.ts';
import { withdrawIntoBin } from './bin.store.ts';

interface Own {
  readonly kind: BinKind;
  readonly id: string;
  readonly performerId: string;
}

/** Deletes a performer's own content: it is withdrawn at once, and can be restored for a while. Its buyers keep it. */
export async function moveToBin(app: App, { kind, ...own }: Own): Promise<{ message: string }> {
  return app.transaction(async ({ db }) => {
    if (!(await withdrawIntoBin(db, kind, own, app.clock.now()))) throw new Failure('not-found');
    const name = nameOfType(kind);
    return (await isContentSold(db, kind, own.id))
      ? { message: t('The {name} is in the bin. Buyers keep it.', { name }) }
      : { message: t('The {name} is in the bin for {binDays} days.', { name, binDays }) };
  });
}
