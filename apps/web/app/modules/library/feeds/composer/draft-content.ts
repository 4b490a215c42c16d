import type { FeedDraft, getFeedDraft, saveFeedDraft } from '@ovation/contract/publishing/feed-drafts.ts';
import type { BodyInput, ReplyOutput } from '@ovation/contract/operation.ts';
import { localTime, timeProblem, wireTime } from '../../../../platform/browser/local-time.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import type { Draft } from '../../publishing/draft.ts';
import { newPoll, type EditorPoll } from '../editor/editor-poll.ts';
import { emptyFields, type FeedEditorState, type StartOfFeed } from '../editor/use-feed-editor.ts';
import { newKey } from '../../../../platform/new-key.ts';

export type KnownDraft = ReplyOutput<typeof getFeedDraft>;
export type DraftContent = Omit<BodyInput<typeof saveFeedDraft>, 'revision'>;

/**
 * What a new post begins with: its draft, what this browser kept before drafts were on the site, or else the audience
 * and the price of the latest posts.
 */
export function startOf({ draft, last }: KnownDraft, keptHere?: Draft): StartOfFeed {
  if (draft) return startOfDraft(draft);
  if (keptHere) return { fields: keptHere, files: [], polls: [] };
  return {
    fields: { ...emptyFields, access: last?.access ?? emptyFields.access, price: last?.price ?? '' },
    files: [],
    polls: [],
  };
}

function startOfDraft({ text, access, price, polls, files, thumbnail, teaser, ...times }: FeedDraft): StartOfFeed {
  const choice = {
    when: times.when,
    at: localTime(times.publishedAt),
    publicAt: localTime(times.publicAt),
    endsAt: localTime(times.endsAt),
  };
  return { fields: { text, access, price: price ?? '', choice }, polls: polls.map(pollOf), files, thumbnail, teaser };
}

function pollOf({ question, options, isMultiple, expiresAt }: FeedDraft['polls'][number]): EditorPoll {
  const answers = options.map((text) => ({ key: newKey(), text }));
  return { ...newPoll(), question, answers, isMultiple, endsAt: localTime(expiresAt) };
}

/** What the site keeps of a post that is being written. Files that are still on their way are not in it yet. */
export function contentOfDraft({
  fields,
  media,
  polls,
}: Pick<FeedEditorState, 'fields' | 'polls'> & {
  readonly media: Pick<FeedEditorState['media'], 'fileIds'> & {
    readonly thumbnail: Pick<FeedEditorState['media']['thumbnail'], 'fileId'>;
    readonly teaser: Pick<FeedEditorState['media']['teaser'], 'fileId'>;
  };
}): DraftContent {
  const price = amountOf(fields.price);
  return {
    text: fields.text,
    access: fields.access,
    price: Number.isFinite(price) ? price : null,
    when: fields.choice.when,
    publishedAt: keptTime(fields.choice.at),
    publicAt: keptTime(fields.choice.publicAt),
    endsAt: keptTime(fields.choice.endsAt),
    polls: polls.added.map(({ question, answers, isMultiple, endsAt }) => ({
      question,
      options: answers.map(({ text }) => text),
      isMultiple,
      expiresAt: keptTime(endsAt),
    })),
    fileIds: media.fileIds,
    thumbnailId: media.thumbnail.fileId,
    teaserId: media.teaser.fileId,
  };
}

/** A draft cannot hold a time that does not exist. */
function keptTime(local: string): string | null {
  return timeProblem(local) === undefined ? wireTime(local) : null;
}

/** Whether there is nothing to keep: choices alone are no draft, and neither is a poll without a word. */
export function isEmptyDraft({ text, fileIds, polls, thumbnailId, teaserId }: DraftContent): boolean {
  const words = [text, ...polls.flatMap(({ question, options }) => [question, ...options])];
  return words.every((word) => word.trim() === '') && fileIds.length === 0 && thumbnailId === null && teaserId === null;
}
