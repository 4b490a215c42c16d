import type { App } from '../../../app.ts';
import { saveReauthentication } from '../sessions/session.store.ts';
import { hashToken } from '../token.ts';

/** How long a session may make sensitive changes. */
const openMs = 5 * 60_000;

/** Allows sensitive changes in a session for five minutes. The caller has verified who the person is. */
export async function openForChanges(
  app: Pick<App, 'clock' | 'database'>,
  token: string | undefined,
): Promise<{ until: string }> {
  const until = new Date(app.clock.now().getTime() + openMs);
  await saveReauthentication(app.database, hashToken(token ?? ''), until);
  return { until: until.toISOString() };
}
