import type * as operations from '@ovation/contract/people/performers.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { prepareAccountChange } from '../accounts/index.ts';
import { chooseCategories } from './categories/choose-categories.ts';
import { readOwnPerformer } from './get-own-performer.ts';
import { keepPricesChosen, loadPricesForChange, updatePerformer } from './performer.store.ts';
import { changeOf, namesPrice, type ProfileChange } from './profile-fields.ts';

export async function changeOwnPerformer({ app, actor, body, request }: Call<typeof operations.changeOwnPerformer>) {
  const { name, username, email, password, currentPassword, categories, ...fields } = body;
  const change = changeOf(fields, await app.settings.read(), app.clock.now());
  const changeAccount = await prepareAccountChange(
    { app, actor, request },
    { name, username, email, password, currentPassword },
  );
  await app.transaction(async (work) => {
    await changeAccount(work);
    const isPriced = await changesPrice(work, actor.id, change);
    if (categories) await chooseCategories(work.db, actor.id, categories);
    await updatePerformer(work.db, actor.id, change, app.clock.now());
    if (namesPrice(change)) await keepPricesChosen(work.db, actor.id, app.clock.now());
    if (isPriced) await work.publish('performer.priced', { performerId: actor.id });
  });
  return readOwnPerformer(app, actor.id);
}

async function changesPrice(
  work: Work,
  performerId: string,
  { monthly_price, yearly_price }: ProfileChange,
): Promise<boolean> {
  if (monthly_price === undefined && yearly_price === undefined) return false;
  const before = await loadPricesForChange(work.db, performerId);
  return (
    (monthly_price ?? before.monthly_price) !== before.monthly_price ||
    (yearly_price ?? before.yearly_price) !== before.yearly_price
  );
}
