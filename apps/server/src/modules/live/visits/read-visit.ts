import type { Visit } from '@ovation/contract/live/watch.ts';
import type { App } from '../../../app.ts';
import { presentVisit } from './present-visit.ts';
import { findOpenVisit, type VisitOf } from './visit.store.ts';

/** What an account pays for a stream at the moment; undefined: nothing. */
export async function readVisit(app: App, whose: VisitOf): Promise<Visit | undefined> {
  const visit = await findOpenVisit(app.database, whose);
  return visit && presentVisit(visit);
}
