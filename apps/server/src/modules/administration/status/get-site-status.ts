import type * as operations from '@ovation/contract/site/site-status.ts';
import type { Call } from '../../../platform/http/call.ts';

export function getSiteStatus({ app }: Call<typeof operations.getSiteStatus>) {
  return app.siteStatus.read();
}
