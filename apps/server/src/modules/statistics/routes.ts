import * as operations from '@ovation/contract/publishing/studio.ts';
import type { Serve } from '../../platform/http/call.ts';
import { reportViews, noteSubscribePress, getContentStatistics } from './statistics.ts';

export function routes(serve: Serve): void {
  serve(operations.reportViews, reportViews);
  serve(operations.noteSubscribePress, noteSubscribePress);
  serve(operations.getContentStatistics, getContentStatistics);
}
