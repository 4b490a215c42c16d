import type * as operations from '@ovation/contract/people/consent.ts';
import type { ContentConsent } from '@ovation/contract/people/consent.ts';
import type { App } from '../../../app.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import {
  findContentConsent,
  findPerformerOf,
  listContentConsents as list,
  type ContentKey,
} from './content-consent.store.ts';
import { readContentConsents } from './read-content-consents.ts';

export async function getContentConsent({ app, actor, params }: Call<typeof operations.getContentConsent>) {
  await requireOwn(app.database, actor.id, params);
  return readContentConsent(app, params);
}

export async function listContentConsents({ app, actor, query }: Call<typeof operations.listContentConsents>) {
  const { rows, total } = await list(app.database, actor.id, query);
  return { data: await readContentConsents(app, rows), total };
}

/** Throws not-found for what is not the performer's own, or is deleted. */
export async function requireOwn(db: App['database'], performerId: string, content: ContentKey): Promise<void> {
  if ((await findPerformerOf(db, content)) !== performerId) throw new Failure('not-found');
}

export async function readContentConsent(app: App, content: ContentKey): Promise<ContentConsent> {
  const row = (await findContentConsent(app.database, content)) ?? {
    object_kind: content.kind,
    object_id: content.id,
    answered_at: null,
    held_at: null,
  };
  const [shown] = await readContentConsents(app, [row]);
  if (!shown) throw new Failure('not-found');
  return shown;
}
