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

/** A performer whom this account may pay, and what she asks. Throws as requirePayable does. */
export async function requireSeller(purchase: Purchase, performerId: string): Promise<Seller> {
  const [, seller] = await Promise.all([
    requireVisibleOther(purchase, performerId),
    loadSeller(purchase.app.database, performerId),
  ]);
  return requireActive(seller);
}

/** That this account may pay a performer. Throws not-found for one whom it may not even see, and not-for-sale for oneself or one who may not earn. */
export async function requirePayable(purchase: Purchase, performerId: string): Promise<void> {
  await requireVisibleOther(purchase, performerId);
  // Everybody else sees only performers who are active.
  if (purchase.actor.kind === 'admin') requireActive(await loadSeller(purchase.app.database, performerId));
}

async function requireVisibleOther({ app, actor, request }: Purchase, performerId: string): Promise<void> {
  await requireVisiblePage(app, { viewer: actor, country: request.country }, performerId);
  if (performerId === actor.id) throw new Failure('not-for-sale', 'You cannot pay yourself.');
}

function requireActive(seller: Seller | undefined): Seller {
  if (seller?.status !== 'active') throw new Failure('not-for-sale', 'This performer cannot be paid at the moment.');
  return seller;
}
