import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { needsHold } from '../policy.ts';
import { listShown, lockContentConsent, saveHold, type ContentKey } from './content-consent.store.ts';
import { hide, show } from './hide-and-show.ts';

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
