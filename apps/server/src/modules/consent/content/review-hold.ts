import { z } from 'zod';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { needsHold } from '../policy.ts';
import {
  listShown,
  lockContentConsent,
  saveHold,
  requireConsent,
  insertContentConsent,
  type ContentKey,
} from './content-consent.store.ts';
import { job } from '../../../platform/jobs/job.ts';
import { listUnpublished, listWaiting } from '../jobs/jobs.store.ts';
import { hideBroadcast } from '../../broadcasts/index.ts';
import { hideMessage, hideNewMessage } from '../../conversations/index.ts';
import { hideContent, hideNewContent, showNewContent } from '../../library/index.ts';
import type { DomainEvents } from '../../../platform/events.ts';

/**
 * Hides content, or shows it, as the answers of everyone who is shown now require. `isRequiredBySite`: the setting, if
 * it has just changed.
 */
export async function reviewHold(work: Work, app: App, content: ContentKey, isRequiredBySite?: boolean): Promise<void> {
  const row = await lockContentConsent(work.db, content);
  if (!row || row.removed_at !== null) return;
  const [{ consentRequired }, shown] = await Promise.all([app.settings.read(), listShown(work.db, [content])]);
  const isHeld = needsHold({
    isRequired: row.is_required && (isRequiredBySite ?? consentRequired),
    isAnswered: row.answered_at !== null,
    states: shown.map(({ state }) => state),
  });
  const now = app.clock.now();
  const clearedAt = isHeld ? row.cleared_at : (row.cleared_at ?? now);
  const heldAt = isHeld ? (row.held_at ?? now) : null;
  if (isHeld && row.held_at === null) await hide(work, app, content);
  if (!isHeld && row.held_at !== null) await show(work, app, content, { isNew: row.cleared_at === null });
  await saveHold(work.db, content, { heldAt, clearedAt }, now);
}

export const followConsentSettingJob = job({
  name: 'follow-consent-setting',
  payload: z.object({ isRequired: z.boolean() }),
});

const batchSize = 100;

/**
 * After the setting `consentRequired` changed: hides drafts and scheduled content until everyone shown agrees, or shows
 * what waits for that alone. A retry finds what is left.
 */
export async function followConsentSetting(app: App, { isRequired }: { readonly isRequired: boolean }): Promise<void> {
  if (isRequired) while ((await holdBatch(app)) === batchSize);
  else await showWaiting(app);
}

async function holdBatch(app: App): Promise<number> {
  const found = await listUnpublished(app.database, app.clock.now(), batchSize);
  for (const { performerId, ...content } of found)
    await app.transaction(async (work) => {
      await requireConsent(work.db, content, performerId, app.clock.now());
      await reviewHold(work, app, content, true);
    });
  return found.length;
}

async function showWaiting(app: App): Promise<void> {
  let after: string | undefined;
  do {
    const found = await listWaiting(app.database, after, batchSize);
    for (const content of found) await app.transaction((work) => reviewHold(work, app, content, false));
    after = found.length === batchSize ? found.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Hides content from everyone but its performer and staff, also from its buyers. */
async function hide(work: Work, app: App, { kind, id }: ContentKey): Promise<void> {
  const now = app.clock.now();
  if (kind === 'message') await hideMessage(work, app, id, now);
  else if (kind === 'broadcast') await hideBroadcast(work, id, now);
  else await hideContent(work, kind, id, now, 'consent');
}

/** The same for content that exists since this transaction. */
async function hideNew(work: Work, app: App, { kind, id }: ContentKey): Promise<void> {
  const now = app.clock.now();
  if (kind === 'message') await hideNewMessage(work, id, now);
  else if (kind === 'broadcast') await hideBroadcast(work, id, now);
  else await hideNewContent(work, kind, id, now);
}

/** `isNew`: nobody has seen it yet. */
async function show(
  work: Work,
  app: App,
  { kind, id }: ContentKey,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  if (kind === 'message') await hideMessage(work, app, id, null);
  else if (kind === 'broadcast') await hideBroadcast(work, id, null);
  else if (isNew) await showNewContent(work, kind, id, app.clock.now());
  else await hideContent(work, kind, id, null, 'consent');
}

/** Hides new content until its performer has said who is shown, and all of them agree, where the site requires that. */
export async function holdNewContent(
  work: Work,
  app: App,
  { kind, id, performerId }: DomainEvents['content.created'],
): Promise<void> {
  const { consentRequired } = await app.settings.read();
  if (!consentRequired) return;
  const now = app.clock.now();
  await insertContentConsent(work.db, { kind, id }, { performerId, isRequired: true, heldAt: now }, now);
  await hideNew(work, app, { kind, id });
}
