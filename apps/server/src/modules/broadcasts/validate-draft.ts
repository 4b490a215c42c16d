import { t } from '@ovation/language/t.ts';
import type { Audience, AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { typedText } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { Failure } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/call.ts';
import { validatePrice, requireUsable } from '../conversations/index.ts';
import { attachFiles, releaseFiles } from '../media/index.ts';
import { listFilesOf, type BroadcastContent } from './broadcast.store.ts';
import { findOwnLists } from './fan-lists/fan-list.store.ts';

/** A complete draft as its performer submits it; `price` in the site's currency, null: free. */
export interface DraftInput {
  readonly text: string;
  readonly fileIds: readonly string[];
  readonly price: number | null;
  readonly audience: Audience;
}

/** Validates a draft, and attaches its files to it. Throws field-invalid. */
export async function validateDraft(
  work: Work,
  app: App,
  actor: Actor,
  { id, draft }: { readonly id: string; readonly draft: DraftInput },
): Promise<BroadcastContent> {
  const { text, fileIds, audience } = draft;
  await requireOwnLists(work, actor.id, audience);
  const price = await validatePrice(app, actor, {
    fileIds: [...fileIds],
    ...(draft.price === null ? {} : { price: draft.price }),
  });
  await requireUsable(work.db, fileIds, { ownerId: actor.id, draftId: id });
  const before = (await listFilesOf(work.db, [id])).map((file) => file.id);
  await releaseFiles(
    work,
    before.filter((fileId) => !fileIds.includes(fileId)),
    app.clock.now(),
  );
  await attachFiles(work.db, fileIds, { kind: 'broadcast', id }, app.clock.now());
  return { text: typedText(text), totalFile: fileIds.length, price, audience };
}

/** Throws field-invalid if a list is gone: without it, fans whom it excludes would get the message. */
export async function requireOwnLists({ db }: Work, performerId: string, audience: Audience): Promise<void> {
  const named = (['include', 'exclude'] as const).flatMap((side) =>
    audience[side].map((group, index) => ({ group, path: `audience.${side}.${index}` })),
  );
  const own = new Set(
    await findOwnLists(
      db,
      performerId,
      named.flatMap(({ group }) => (isList(group) ? [group.listId] : [])),
    ),
  );
  const problems = named.flatMap(({ group, path }): FieldProblem[] =>
    isList(group) && !own.has(group.listId)
      ? [{ path: `${path}.listId`, message: t('This list no longer exists. Please remove it.') }]
      : [],
  );
  if (problems[0]) throw new Failure('field-invalid', problems[0].message, problems);
}

function isList(group: AudienceGroup): group is Extract<AudienceGroup, { kind: 'list' }> {
  return group.kind === 'list';
}
