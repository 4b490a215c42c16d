import * as operations from '@ovation/contract/site.ts';
import type { Serve } from '../../platform/http/call.ts';
import { getStatistics } from './get-statistics.ts';
import { listJobs } from './list-jobs.ts';
import { getMail, listMailbox } from './list-mailbox.ts';

export function routes(serve: Serve): void {
  serve(operations.listMailbox, listMailbox);
  serve(operations.getMail, getMail);
  serve(operations.listJobs, listJobs);
  serve(operations.getStatistics, getStatistics);
}
