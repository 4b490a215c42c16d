import type { App } from '../../../app.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { countNewcomer } from '../../../platform/http/limits/newcomer-limit.ts';

/** Writing first to one stranger after another is what spam looks like; people answer those who have written. */
const limit = { max: 10, windowSeconds: 24 * 3_600 };

/** Counts the message that begins a conversation. Throws too-many-requests. */
export async function limitFirstMessages(app: App, { id, newcomer }: Actor): Promise<void> {
  if (newcomer)
    await countNewcomer(app, {
      reason: newcomer,
      visitor: id,
      name: 'first messages',
      limit,
      mayDo: 'write to somebody first',
    });
}
