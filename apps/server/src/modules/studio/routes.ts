import * as operations from '@ovation/contract/publishing/studio.ts';
import type { Serve } from '../../platform/http/call.ts';
import { getStudioOverview } from './get-studio-overview.ts';

export function routes(serve: Serve): void {
  serve(operations.getStudioOverview, getStudioOverview);
}
