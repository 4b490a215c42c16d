import type { App } from '../../app.ts';
import { findBroken } from '../../platform/database/invariants.ts';

/**
 * Proves the books: every module's invariants hold. Answers one sentence for each problem; none when all is right.
 * Amounts in the sentences are minor units.
 */
export async function auditBooks({ database, audits }: Pick<App, 'database' | 'audits'>): Promise<string[]> {
  return (await findBroken(database, audits)).map(({ problem }) => problem);
}
