import type * as operations from '@ovation/contract/people/passkeys.ts';
import type { Call } from '../../../platform/http/call.ts';
import { requestOf } from './ceremony.ts';

export async function createPasskeyLogin({ app }: Call<typeof operations.createPasskeyLogin>) {
  return requestOf(app, { purpose: 'login', owner: '' });
}
