import * as operations from '@ovation/contract/site/site.ts';
import * as money from '@ovation/contract/money/site-money.ts';
import * as reconciliation from '@ovation/contract/money/reconciliation.ts';
import * as securityLog from '@ovation/contract/site/security-log.ts';
import type { Serve } from '../../platform/http/call.ts';
import { getPendingWork } from './get-pending-work.ts';
import { getStatistics } from './get-statistics.ts';
import { listJobs } from './list-jobs.ts';
import { getMail, listMailbox } from './list-mailbox.ts';
import { getSiteCharge } from './money/get-site-charge.ts';
import { getSiteTransaction } from './money/get-site-transaction.ts';
import { listSiteCharges } from './money/list-site-charges.ts';
import { listSiteTransactions } from './money/list-site-transactions.ts';
import { listReconciliations } from './reconciliation/list-reconciliations.ts';
import { runReconciliation } from './reconciliation/run-reconciliation.ts';
import { exportSecurityEvents } from './security-log/export-security-events.ts';
import { listSecurityEvents } from './security-log/list-security-events.ts';

export function routes(serve: Serve): void {
  serve(operations.listMailbox, listMailbox);
  serve(operations.getMail, getMail);
  serve(operations.listJobs, listJobs);
  serve(operations.getStatistics, getStatistics);
  serve(operations.getPendingWork, getPendingWork);
  serve(money.listSiteTransactions, listSiteTransactions);
  serve(money.getSiteTransaction, getSiteTransaction);
  serve(money.listSiteCharges, listSiteCharges);
  serve(money.getSiteCharge, getSiteCharge);
  serve(reconciliation.listReconciliations, listReconciliations);
  serve(reconciliation.runReconciliation, runReconciliation);
  serve(securityLog.listSecurityEvents, listSecurityEvents);
  serve(securityLog.exportSecurityEvents, exportSecurityEvents);
}
