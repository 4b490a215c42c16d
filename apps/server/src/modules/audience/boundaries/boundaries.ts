import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/audience.ts';
import type { Call } from '../../../platform/http/call.ts';
import { liftBoundary } from './set-boundary.ts';

/** Access to what is paid for returns; the follow does not. */
export async function unblockUser({ app, actor, params }: Call<typeof operations.unblockUser>) {
  await liftBoundary(app, 'block', { ownerId: actor.id, otherId: params.id });
  return { message: t('This account is no longer blocked.') };
}
