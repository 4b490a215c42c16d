import type { App } from '../../app.ts';
import { closeProfile } from './performer.store.ts';

export function register(app: App): void {
  app.events.on('account.closed', (work, { accountId }) => closeProfile(work.db, accountId, app.clock.now()));
}
