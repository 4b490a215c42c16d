import * as operations from '@ovation/contract/publishing/statistics.ts';
import type { Serve } from '../../platform/http/call.ts';
import { getContentStatistics } from './get-content-statistics.ts';
import { noteSubscribePress } from './note-subscribe-press.ts';
import { reportViews } from './report-views.ts';

export function routes(serve: Serve): void {
  serve(operations.reportViews, reportViews);
  serve(operations.noteSubscribePress, noteSubscribePress);
  serve(operations.getContentStatistics, getContentStatistics);
}
