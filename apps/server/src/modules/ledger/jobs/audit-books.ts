import type { App } from '../../../app.ts';
import { auditBooks } from '../audit.ts';

/** Nightly: every problem of the books is an error in the log, for whoever runs the site. */
export async function auditBooksNightly(app: App): Promise<void> {
  const { logger } = app;
  const problems = await auditBooks(app);
  for (const problem of problems) logger.error({ part: 'ledger' }, problem);
  if (problems.length === 0) logger.info({ part: 'ledger' }, 'the books are right');
}
