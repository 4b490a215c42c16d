import type { App } from '../../app.ts';
import { findBroken } from '../../platform/database/invariants.ts';

/** Checks the invariants of all modules. Returns one sentence per problem; amounts in them are minor units. */
export async function auditBooks({ database, audits }: Pick<App, 'database' | 'audits'>): Promise<string[]> {
  return (await findBroken(database, audits)).map(({ problem }) => problem);
}
