import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-moderation.ts';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { presentAccountCards } from '../../accounts/index.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { announceWriting } from './announce-moderation.ts';
import { deleteModerator, findAccountByUsername, insertModerator, listModerators } from './moderator.store.ts';
import { deleteMute } from './mute.store.ts';
import { requireOwnChat } from './require-moderator.ts';

const maxModerators = 50;

export async function listStreamModerators({ app, actor, params }: Call<typeof operations.listStreamModerators>) {
  requireOwnChat(actor, params.id);
  const ids = await listModerators(app.database, actor.id);
  const cards = await presentAccountCards(app.database, ids);
  return { data: ids.flatMap((id) => cards.get(id) ?? []) };
}

/** A muted account that becomes a moderator is muted no longer. */
export async function addStreamModerator({ app, actor, params, body }: Call<typeof operations.addStreamModerator>) {
  requireOwnChat(actor, params.id);
  const accountId = await findAccountByUsername(app.database, actor.id, body.username);
  if (accountId === undefined) throw invalidField('username', t('There is no account with this username.'));
  if (accountId === actor.id) throw invalidField('username', t('You always moderate your own chat.'));
  await app.transaction(async (work) => {
    await lockStream(work.db, actor.id);
    const known = await listModerators(work.db, actor.id);
    if (known.length >= maxModerators && !known.includes(accountId))
      throw new Failure('conflict', t('A chat can have at most {maxModerators} moderators.', { maxModerators }));
    await insertModerator(work.db, actor.id, accountId, app.clock.now());
    await deleteMute(work.db, actor.id, accountId);
    announceWriting(work, app, { performerId: actor.id, accountId });
  });
  const card = (await presentAccountCards(app.database, [accountId])).get(accountId);
  if (!card) throw new Failure('not-found');
  return card;
}

export async function removeStreamModerator({ app, actor, params }: Call<typeof operations.removeStreamModerator>) {
  requireOwnChat(actor, params.id);
  await app.transaction((work) => takeModeration(work, app, { performerId: actor.id, accountId: params.accountId }));
  return { message: t('This account no longer moderates your chat.') };
}

/** Also when the performer blocks the account. */
export async function takeModeration(
  work: Work,
  app: App,
  { performerId, accountId }: { readonly performerId: string; readonly accountId: string },
): Promise<void> {
  if (await deleteModerator(work.db, performerId, accountId)) announceWriting(work, app, { performerId, accountId });
}
