import { blockUser, unblockUser } from '@ovation/contract/people/audience.ts';
import { api } from '../../platform/api/api.ts';
import { announceAccessChange } from '../access/access-changes.ts';

/** Blocks an account; an open thread then loads again who may write there. Rejects with ApiError. */
export async function blockAccount(accountId: string): Promise<void> {
  await api.call(blockUser, { body: { userId: accountId } });
  announceAccessChange({ performerId: accountId });
}

export async function unblockAccount(accountId: string): Promise<void> {
  await api.call(unblockUser, { params: { id: accountId } });
  announceAccessChange({ performerId: accountId });
}
