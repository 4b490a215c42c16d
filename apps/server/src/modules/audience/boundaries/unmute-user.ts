import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/boundaries.ts';
import type { Call } from '../../../platform/http/call.ts';
import { liftBoundary } from './set-boundary.ts';

export async function unmuteUser({ app, actor, params }: Call<typeof operations.unmuteUser>) {
  await liftBoundary(app, 'mute', { ownerId: actor.id, otherId: params.id });
  return { message: t('This account is no longer muted.') };
}
