import type { App } from '../../app.ts';
import { countNewSubscriber, purgeViews, purgeViewsJob } from './statistics.ts';
import { viewsByDay } from './statistics.store.ts';

export function register(app: App): void {
  app.events.on('subscription.started', (work, event) => countNewSubscriber(work, app, event));
  app.jobs.handle(purgeViewsJob, () => purgeViews(app));
  // Once a day, unless a lock has prevented it.
  app.jobs.every(purgeViewsJob, '10 * * * *');
  app.partitionedTables.push(viewsByDay);
}
