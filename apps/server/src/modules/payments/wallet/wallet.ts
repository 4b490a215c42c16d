import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/money/token-packages.ts';
import { sanitiseText, toMinor, fromMinor } from '@ovation/domain';
import type * as moneyOperations from '@ovation/contract/money/money.ts';
import { minimumCardPayment } from '@ovation/contract/site/settings.ts';
import type { App } from '../../../app.ts';
import { cleanLine } from '../../../platform/clean-line.ts';
import type { ListQuery } from '../../../platform/database/list.ts';
import type { Call, UseCase } from '../../../platform/http/call.ts';
import { Failure } from '../../../platform/failure.ts';
import { newId } from '../../../platform/new-id.ts';
import { presentPackage, messageOf, redirectOf, statusOnWire } from '../present.ts';
import { deletePackage, insertPackage, listPackages, updatePackage, loadPackage } from './token-package.store.ts';
import { readBalance, readBook } from '../../ledger/index.ts';
import { earlierReply } from '../../../platform/idempotency.ts';
import { requireAmountWithin } from '../bounds.ts';
import type { Intent } from '../checkout/card-payment.ts';
import { chooseCard } from '../cards/choose-card.ts';
import { payByCard } from '../checkout/pay-by-card.ts';
import type { PaymentRow } from '../payment.store.ts';

export async function searchTokenPackages({ app, query }: Call<typeof operations.searchTokenPackages>) {
  return list(app, query, true);
}

export async function listTokenPackages({ app, query }: Call<typeof operations.listTokenPackages>) {
  return list(app, query, false);
}

async function list(app: App, query: ListQuery, onlyActive: boolean) {
  const { rows, total } = await listPackages(app.database, query, onlyActive);
  return { data: rows.map(presentPackage), total };
}

export async function createTokenPackage({ app, body }: Call<typeof operations.createTokenPackage>) {
  const now = app.clock.now();
  const row = {
    name: cleanLine('name', body.name),
    description: sanitiseText(body.description),
    price: toMinor(body.price),
    tokens: toMinor(body.tokens),
    is_active: body.isActive,
    ordering: body.ordering,
  };
  return presentPackage(
    await app.transaction((work) => insertPackage(work.db, { id: newId(), ...row, created_at: now, updated_at: now })),
  );
}

export async function changeTokenPackage({ app, params, body }: Call<typeof operations.changeTokenPackage>) {
  const change = {
    ...(body.name === undefined ? {} : { name: cleanLine('name', body.name) }),
    ...(body.description === undefined ? {} : { description: sanitiseText(body.description) }),
    ...(body.price === undefined ? {} : { price: toMinor(body.price) }),
    ...(body.tokens === undefined ? {} : { tokens: toMinor(body.tokens) }),
    ...(body.isActive === undefined ? {} : { is_active: body.isActive }),
    ...(body.ordering === undefined ? {} : { ordering: body.ordering }),
    updated_at: app.clock.now(),
  };
  const changed = await app.transaction((work) => updatePackage(work.db, params.id, change));
  if (!changed) throw unknownPackage();
  return presentPackage(changed);
}

/** Past payments keep their own amounts. */
export async function deleteTokenPackage({ app, params }: Call<typeof operations.deleteTokenPackage>) {
  const isDeleted = await app.transaction((work) => deletePackage(work.db, params.id));
  if (!isDeleted) throw unknownPackage();
  return { message: t('The package is removed.') };
}

function unknownPackage(): Failure {
  return new Failure('not-found', t('This package does not exist.'));
}

export async function getWallet({ app: { database }, actor }: Call<typeof moneyOperations.getWallet>) {
  const [{ book }, test, real] = await Promise.all([
    readBook(database),
    readBalance(database, actor.id, 'test'),
    readBalance(database, actor.id, 'real'),
  ]);
  const isTest = book === 'test';
  return { balance: fromMinor(isTest ? test : real), isTest, setAside: fromMinor(isTest ? real : test) };
}

type TopUp = Call<typeof moneyOperations.topUpWallet>;
type Reply = Awaited<ReturnType<UseCase<typeof moneyOperations.topUpWallet>>>;

export async function topUpWallet(call: TopUp): Promise<Reply> {
  const earlier = await earlierReply<Reply>(call);
  if (earlier) return earlier;
  const intent = await intentOf(call);
  return payByCard<Reply>(call, { begin: async () => ({ intent }), answer: (payment) => present(call, payment) });
}

async function intentOf(call: TopUp): Promise<Intent> {
  const { app, body } = call;
  const common = {
    purpose: 'top_up',
    card: await chooseCard(call, body.paymentMethod),
    returnTo: body.returnTo,
  } as const;
  if (body.packageId !== undefined) {
    const bought = await loadPackage(app.database, body.packageId);
    if (!bought?.is_active)
      throw new Failure('not-found', t('This package is no longer on sale. Please choose another.'));
    return { ...common, amount: bought.price, tokens: bought.tokens, packageId: bought.id };
  }
  const settings = await app.settings.read();
  const amount = body.amount ?? 0;
  requireAmountWithin('amount', amount, {
    minimum: Math.max(settings.minimumWalletPrice, minimumCardPayment),
    maximum: settings.maximumWalletPrice,
    what: t('A top-up'),
  });
  const paid = toMinor(amount);
  return { ...common, amount: paid, tokens: paid, packageId: null };
}

async function present({ app, actor }: TopUp, payment: PaymentRow): Promise<Reply> {
  return {
    _id: payment.id,
    status: statusOnWire(payment),
    ...redirectOf(payment),
    ...messageOf(payment),
    balance: fromMinor(await readBalance(app.database, actor.id)),
  };
}
