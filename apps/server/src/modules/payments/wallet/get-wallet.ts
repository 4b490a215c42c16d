import type * as operations from '@ovation/contract/money/money.ts';
import { fromMinor } from '@ovation/domain';
import type { Call } from '../../../platform/http/call.ts';
import { readBalance, readBook } from '../../ledger/index.ts';

export async function getWallet({ app: { database }, actor }: Call<typeof operations.getWallet>) {
  const [{ book }, test, real] = await Promise.all([
    readBook(database),
    readBalance(database, actor.id, 'test'),
    readBalance(database, actor.id, 'real'),
  ]);
  const isTest = book === 'test';
  return { balance: fromMinor(isTest ? test : real), isTest, setAside: fromMinor(isTest ? real : test) };
}
