import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { PublishingState } from '@ovation/contract/content.ts';
import type { PerformerStatus } from '@ovation/contract/people/performers.ts';
import type { PublishingChoice } from './publishing-choice.ts';

/** The label of the button that saves. */
export function saveLabel({ when }: PublishingChoice, isPublished: boolean): string {
  if (when === 'now') return isPublished ? t('Save') : t('Publish');
  return when === 'later' ? t('Schedule') : t('Save draft');
}

/** Why a performer cannot publish at all; undefined for one who can. */
export function statusNote(status: PerformerStatus, pendingNote: string): string | undefined {
  if (status === 'suspended') return t('Your account is suspended, so you cannot publish.');
  if (status === 'rejected') return t('You can publish once your documents are accepted. Please upload them again.');
  return status === 'pending' ? pendingNote : undefined;
}

interface SavedMessages {
  readonly scheduled: EnglishText;
  readonly published: EnglishText;
}

export const postMessages: SavedMessages = {
  scheduled: english('Your post is scheduled'),
  published: english('Your post is published'),
};

/** What to say once content is saved in a state. */
export function savedMessage(state: PublishingState, wasPublished: boolean, messages: SavedMessages): string {
  if (state === 'draft') return t('Draft saved');
  if (state === 'scheduled') return translated(messages.scheduled);
  return state === 'published' && !wasPublished ? translated(messages.published) : t('Changes saved');
}

/** Whether content has been published already, even if it was taken down since. */
export function hasBeenPublished(content: { readonly state: PublishingState } | undefined): boolean {
  return content !== undefined && (content.state === 'published' || content.state === 'ended');
}
