import type { ReconciliationProblem } from '@ovation/contract/money/reconciliation.ts';
import type { App } from '../../../app.ts';
import { findBrokenIn, inSnapshot } from '../../../platform/database/invariants.ts';
import { compareGateway } from './compare-gateway.ts';
import { readBalances, readCounts, readSides, type Figures } from './figures.store.ts';
import { sumProvider } from './provider-total.store.ts';

interface Proof {
  readonly figures: Figures;
  readonly problems: readonly ReconciliationProblem[];
}

/** Checks every invariant and reads all figures in one database snapshot, then asks the providers for their totals. */
export async function proveBooks(app: App): Promise<Proof> {
  const providers = app.payments.all();
  const books = await inSnapshot(app.database, async (moment) => ({
    broken: await findBrokenIn(moment, app.audits),
    sides: await readSides(moment),
    balances: await readBalances(moment),
    counts: await readCounts(moment),
    ours: await Promise.all(providers.map(({ name }) => sumProvider(moment, name))),
  }));
  const gateways = await Promise.all(
    providers.map((provider, index) => compareGateway(app, provider, books.ours[index] as never)),
  );
  return {
    figures: {
      ...books.sides,
      balances: books.balances,
      counts: books.counts,
      gateways: gateways.map(({ figures }) => figures),
      laws: app.audits.map(({ name }) => name),
    },
    problems: [
      ...books.broken.map(({ invariant, problem }) => ({ law: invariant.name, problem, advice: invariant.advice })),
      ...gateways.flatMap(({ problems }) => problems),
    ],
  };
}
