import { blockUser, unblockUser } from '@ovation/contract/people/audience.ts';
import { api } from '../../platform/api/api.ts';
import { announceAccessChange } from '../access/access-changes.ts';

/** A performer shuts somebody out; an open thread learns that nobody may write there. Rejects with what the server refused. */
export async function shutOut(accountId: string): Promise<void> {
  await api.call(blockUser, { body: { userId: accountId } });
  announceAccessChange({ performerId: accountId });
}

export async function letIn(accountId: string): Promise<void> {
  await api.call(unblockUser, { params: { id: accountId } });
  announceAccessChange({ performerId: accountId });
}
