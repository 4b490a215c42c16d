import * as requests from '@ovation/contract/live/requests.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { getPrivateTerms } from './streaming-settings.ts';

export function settingsRoutes(serve: Serve): void {
  serve(requests.getPrivateTerms, getPrivateTerms);
}
