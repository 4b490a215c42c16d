import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Call } from '../../../platform/http/call.ts';
import { requireVisiblePage } from '../../access/index.ts';
import { governs } from '../policy.ts';
import { isModerator } from './moderation.store.ts';

interface Moderating {
  readonly app: App;
  readonly actor: Actor;
  readonly request: Pick<Call['request'], 'country'>;
}

/**
 * The performer, the moderators that they have named, and staff. Throws not-found or country-blocked where the chat
 * is not visible, and role-not-allowed for everyone else.
 */
export async function requireModerator({ app, actor, request }: Moderating, performerId: string): Promise<void> {
  await requireVisiblePage(app, { viewer: actor, country: request.country }, performerId);
  if (governs(actor, performerId) || (await isModerator(app.database, performerId, actor.id))) return;
  throw new Failure('role-not-allowed', t('Only the creator and their moderators can do this.'));
}

/** Settings of a chat are its performer's alone. */
export function requireOwnChat(actor: Actor, performerId: string): void {
  if (actor.id !== performerId) throw new Failure('not-found', t('This is not your chat.'));
}
