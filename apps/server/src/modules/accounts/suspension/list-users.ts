import type * as operations from '@ovation/contract/people/users.ts';
import type { Call } from '../../../platform/http/call.ts';
import { searchedWordsOf } from '../../../platform/search/word-indexes.ts';
import { presentUser } from './present-user.ts';
import { findUsers } from './suspension.store.ts';

export async function listUsers({ app, query }: Call<typeof operations.listUsers>) {
  const words = await searchedWordsOf(app.wordIndexes, 'account', query.q ?? '');
  const { rows, total } = await findUsers(app.database, query, words);
  return { data: rows.map(presentUser), total };
}
