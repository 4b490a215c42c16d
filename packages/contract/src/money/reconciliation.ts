import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { id, listOf, listQuery, time, total } from '../fields.ts';
import { operation } from '../operation.ts';

/** The provider's figure and ours. */
const compared = z.object({ ours: total, theirs: total.nullable() });

export const reconciliationFigures = z.object({
  /** The sum of all transfers, on either side. */
  debits: total,
  credits: total,
  /** One row for each kind of account, and for each of the site's own accounts by name. */
  balances: z.array(
    z.object({ kind: z.string(), name: z.string().nullable(), accounts: z.number().int(), balance: total }),
  ),
  gateways: z.array(z.object({ provider: z.string(), taken: compared, givenBack: compared, disputed: compared })),
  counts: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** The invariants that were proved, as sentences. */
  laws: z.array(z.string()),
});
export type ReconciliationFigures = z.output<typeof reconciliationFigures>;

export const reconciliationProblem = z.object({
  /** The violated invariant. */
  law: z.string(),
  problem: z.string(),
  /** What to do. */ advice: z.string(),
});
export type ReconciliationProblem = z.output<typeof reconciliationProblem>;

export const reconciliation = z.object({
  _id: id,
  /** failed: it could not be completed. */
  status: z.enum(['running', 'clean', 'problems', 'failed']),
  /** Who requested it; null for the nightly one. */
  administrator: accountCard.nullable(),
  figures: reconciliationFigures.nullable(),
  /** The first problems; `totalProblem` counts all. */
  problems: z.array(reconciliationProblem),
  totalProblem: z.number().int(),
  startedAt: time,
  finishedAt: time.nullable(),
  durationMs: z.number().int().nullable(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const listReconciliations = operation({
  name: 'listReconciliations',
  area: 'administration',
  summary: 'Audits of the books, the newest first; kept for 400 days',
  method: 'GET',
  path: '/admin/reconciliations',
  access: 'admin',
  permission: 'money',
  query: listQuery([], { status: reconciliation.shape.status.optional() }),
  reply: listOf(reconciliation),
});

export const runReconciliation = operation({
  name: 'runReconciliation',
  area: 'administration',
  summary: 'Audit the books now; returns the audit that is running, if any',
  method: 'POST',
  path: '/admin/reconciliations',
  access: 'admin',
  permission: 'money',
  status: 201,
  reply: reconciliation,
});
