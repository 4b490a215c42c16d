import type * as operations from '@ovation/contract/shop/requests.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { presentLink } from '../../downloads/present-link.ts';
import { readResults } from './read-results.ts';

export async function getOrderResults({ app, actor, params }: Call<typeof operations.getOrderResults>) {
  const results = await readResults(app, actor, params.id);
  return {
    files: results.map((file) =>
      presentLink(
        app,
        { accountId: actor.id, productId: params.id, fileId: file.file_id },
        { ...file, version: 1 },
        'results',
      ),
    ),
  };
}
