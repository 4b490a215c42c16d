import * as operations from '@ovation/contract/money/earnings.ts';
import type { Serve } from '../../platform/http/call.ts';
import { getEarningStats } from './earnings.ts';
import { searchEarnings } from './search-earnings.ts';

export function routes(serve: Serve): void {
  serve(operations.getEarningStats, getEarningStats);
  serve(operations.searchEarnings, searchEarnings);
}
