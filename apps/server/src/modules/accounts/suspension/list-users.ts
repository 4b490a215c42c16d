import type * as operations from '@ovation/contract/people/users.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentUser } from './present-user.ts';
import { findUsers } from './user.store.ts';

export async function listUsers({ app, query }: Call<typeof operations.listUsers>) {
  const { rows, total } = await findUsers(app.database, query);
  return { data: rows.map(presentUser), total };
}
