import type * as operations from '@ovation/contract/publishing/uploads.ts';
import type { Call } from '../../../platform/http/call.ts';
import { readStorageUse } from './storage-quota.ts';

export async function getStorageUse({ app, actor }: Call<typeof operations.getStorageUse>) {
  return readStorageUse(app, app.database, actor.id);
}
