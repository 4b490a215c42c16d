import type * as operations from '@ovation/contract/people/identity.ts';
import type { Call } from '../../platform/http/call.ts';
import { readReview } from './read-review.ts';

export async function getIdentityReview({ app, params }: Call<typeof operations.getIdentityReview>) {
  return readReview(app, params.id);
}
