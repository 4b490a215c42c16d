import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { requireVisiblePage } from '../../access/index.ts';
import { loadSeller, type Seller } from './seller.store.ts';

interface Purchase {
  readonly app: App;
  readonly actor: Actor;
  readonly request: { readonly country: string | undefined };
}

/** A performer whom this account may pay, with their prices. Throws like requirePayable. */
export async function requireSeller(purchase: Purchase, performerId: string): Promise<Seller> {
  const [, seller] = await Promise.all([
    requireVisibleOther(purchase, performerId),
    loadSeller(purchase.app.database, performerId),
  ]);
  return requireActive(seller);
}

/**
 * Throws not-found for a performer that this account cannot see, not-for-sale for itself or a performer who may not
 * earn.
 */
export async function requirePayable(purchase: Purchase, performerId: string): Promise<void> {
  await requireVisibleOther(purchase, performerId);
  // Only administrators see performers who are not active.
  if (purchase.actor.kind === 'admin') requireActive(await loadSeller(purchase.app.database, performerId));
}

async function requireVisibleOther({ app, actor, request }: Purchase, performerId: string): Promise<void> {
  await requireVisiblePage(app, { viewer: actor, country: request.country }, performerId);
  if (performerId === actor.id) throw new Failure('not-for-sale', t('You cannot pay yourself.'));
}

function requireActive(seller: Seller | undefined): Seller {
  if (seller?.status !== 'active') throw new Failure('not-for-sale', t('This creator cannot be paid at the moment.'));
  return seller;
}
