import type * as operations from '@ovation/contract/people/performers.ts';
import type { OwnPerformer } from '@ovation/contract/people/performers.ts';
import { t, translated } from '@ovation/language/t.ts';
import type { Kysely } from 'kysely';
import { fromMinor } from '@ovation/domain';
import type { Reply } from '@ovation/contract/operation.ts';
import { profileOptions } from '@ovation/contract/people/profile-options.ts';
import type { Work } from '../../platform/database/transaction.ts';
import type { Call } from '../../platform/http/call.ts';
import { prepareAccountChange, loadMe } from '../accounts/index.ts';
import {
  keepPricesChosen,
  loadPricesForChange,
  updatePerformer,
  arePricesChosen,
  countSubscribers,
  loadPerformer,
} from './performer.store.ts';
import { changeOf, namesPrice, type ProfileChange } from './profile-fields.ts';
import type { DB } from '../../platform/database/types.gen.ts';
import { invalidField, Failure } from '../../platform/failure.ts';
import { findCategories, replaceChosenCategories } from './categories/category.store.ts';
import type { App } from '../../app.ts';
import { presentOwnPerformer } from './present.ts';
import { readWelcomeVideo } from './performer-files.ts';

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

/** Replaces what a performer has chosen. Throws field-invalid for a category that cannot be chosen. */
async function chooseCategories(db: Kysely<DB>, performerId: string, slugs: readonly string[]): Promise<void> {
  const unique = [...new Set(slugs)];
  const found = await findCategories(db, unique);
  if (found.length < unique.length) throw invalidField('categories', t('Please choose categories from the list.'));
  await replaceChosenCategories(db, performerId, found);
}

export async function getOwnPerformer({ app, actor }: Call<typeof operations.getOwnPerformer>) {
  return readOwnPerformer(app, actor.id);
}

async function readOwnPerformer(app: App, id: string): Promise<OwnPerformer> {
  const now = app.clock.now();
  const [row, me, totalSubscriber, isPriced, { physicalAttributes }] = await Promise.all([
    loadPerformer(app.database, id, { viewerId: undefined, now }),
    loadMe(app.database, id),
    countSubscribers(app.database, id, now),
    arePricesChosen(app.database, id),
    app.settings.read(),
  ]);
  if (!row) throw new Failure('not-found');
  const own = presentOwnPerformer(app, row, {
    balance: fromMinor(me?.balance ?? 0n),
    totalSubscriber,
    arePricesChosen: isPriced,
    physicalAttributes,
  });
  return { ...own, ...(await readWelcomeVideo(app, row)) };
}

export async function getProfileOptions() {
  const lists = Object.entries(profileOptions).map(([name, options]) => [
    name,
    options.map(({ value, label }) => ({ value, label: translated(label) })),
  ]);
  return Object.fromEntries(lists) as Reply<typeof operations.getProfileOptions>;
}
