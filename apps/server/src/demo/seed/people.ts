import { uploadAvatar } from '@ovation/contract/people/accounts.ts';
import {
  changeOwnPerformer,
  registerPerformer,
  uploadPerformerAvatar,
  uploadPerformerCover,
} from '@ovation/contract/people/performers.ts';
import { changePerformerStatus } from '@ovation/contract/people/performer-review.ts';
import type { App } from '../../app.ts';
import { createAccount } from '../../modules/accounts/index.ts';
import type { Actor } from '../../platform/http/call.ts';
import type { Fan, Performer } from '../cast.ts';
import type { Acting } from './acting.ts';
import type { Studio } from './studio.ts';

/** Printed at the start, so that visitors of the demo can log in. */
export const demoPassword = 'encore-encore';

const minuteMs = 60_000;

/** Accounts by username, as they act. */
export async function findActors(db: App['database'], people: readonly Fan[]): Promise<Map<string, Actor>> {
  const usernames = people.map(({ username }) => username);
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'kind', 'username'])
    .where('username', 'in', usernames)
    .execute();
  return new Map(
    rows.map(({ id, kind, username }) => [username, { id, kind: kind as Actor['kind'], username, status: 'active' }]),
  );
}

/** Creates the missing accounts of fans, a minute apart; an earlier interrupted start may have created some. */
export async function registerFans(acting: Acting, fans: readonly Fan[], since: Date): Promise<void> {
  const known = await findActors(acting.app.database, fans);
  for (const [i, { name, username, email }] of fans.entries()) {
    if (known.has(username)) continue;
    acting.setTime(new Date(since.getTime() + i * minuteMs));
    await createAccount(acting.app, {
      kind: 'user',
      name,
      username,
      email,
      password: demoPassword,
      emailVerified: true,
    });
  }
}

/** Fans with a portrait show it. */
export async function dressFans(
  acting: Acting,
  actors: ReadonlyMap<string, Actor>,
  fans: readonly Fan[],
  studio: Studio,
): Promise<void> {
  const withPictures = fans.filter(({ username }) => studio.avatars.has(username));
  await Promise.all(
    withPictures.map(({ username }) =>
      acting.call(uploadAvatar, { actor: actors.get(username), files: { file: studio.avatars.get(username) } }),
    ),
  );
}

/**
 * Registers the performers with their identity documents, completes their profiles, and lets the administrator approve
 * them a day later.
 */
export async function engagePerformers(
  acting: Acting,
  administrator: Actor,
  performers: readonly Performer[],
  studio: Studio,
  since: Date,
): Promise<void> {
  acting.setTime(since);
  for (const performer of performers) await register(acting, performer, studio);
  const actors = await findActors(acting.app.database, performers);
  await Promise.all(
    performers.map((performer) => dressPage(acting, actors.get(performer.username), performer, studio)),
  );
  acting.setTime(new Date(since.getTime() + 24 * 60 * minuteMs));
  for (const { id } of actors.values())
    await acting.call(changePerformerStatus, { actor: administrator, params: { id }, body: { status: 'active' } });
}

async function register(acting: Acting, performer: Performer, studio: Studio): Promise<void> {
  const { name, username, email, dateOfBirth, gender, country } = performer;
  await acting.call(registerPerformer, {
    body: { name, username, email, password: demoPassword, dateOfBirth, gender, country, agreed: true },
    files: await studio.papersOf(performer),
  });
}

async function dressPage(
  acting: Acting,
  actor: Actor | undefined,
  performer: Performer,
  studio: Studio,
): Promise<void> {
  const { username, bio, categories, tags, monthlyPrice, yearlyPrice, isFreeSubscription } = performer;
  await acting.call(changeOwnPerformer, {
    actor,
    body: { bio, categories: [...categories], tags: [...tags], monthlyPrice, yearlyPrice, isFreeSubscription },
  });
  await Promise.all([
    acting.call(uploadPerformerAvatar, { actor, files: { file: studio.avatars.get(username) } }),
    acting.call(uploadPerformerCover, { actor, files: { file: studio.covers.get(username) } }),
  ]);
}
