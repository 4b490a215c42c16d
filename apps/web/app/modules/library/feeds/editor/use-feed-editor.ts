import { changeFeed, createFeed, feedBody, type AccessRule, type OwnFeed } from '@ovation/contract/publishing/feeds.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useState } from 'react';
import { api } from '../../../../platform/api/api.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import type { Draft } from '../../publishing/draft.ts';
import {
  atOnce,
  changedMoments,
  choiceOf,
  isSameChoice,
  judgeChoice,
  momentsOf,
  type PublishingChoice,
} from '../../publishing/publishing-choice.ts';
import { hasBeenPublished } from '../../publishing/publishing-labels.ts';
import { fieldErrorsOf, useSaveAttempt } from '../../publishing/use-save-attempt.ts';
import { useEditorPolls } from './use-editor-polls.ts';
import { useFeedFiles } from './use-feed-files.ts';

interface FeedFields {
  readonly text: string;
  readonly access: AccessRule;
  readonly price: number | '';
  readonly choice: PublishingChoice;
}

type Body = BodyInput<typeof createFeed>;

/** Everything that a post consists of while it is edited. A failed attempt to save it changes none of it. */
export function useFeedEditor(feed: OwnFeed | undefined, draft: Draft | undefined) {
  const [initial] = useState(() => initialFields(feed, draft));
  const [fields, setFields] = useState(initial);
  const { errors, failure, saving, reject, attempt } = useSaveAttempt();
  const polls = useEditorPolls(feed?.polls ?? []);
  const media = useFeedFiles(feed);
  const isPublished = hasBeenPublished(feed);
  const moments = feed
    ? changedMoments(fields.choice, initial.choice, isPublished)
    : firstMoments(fields.choice, isPublished);

  const body = (pollIds: string[]): Body => ({
    text: fields.text,
    fileIds: media.fileIds,
    pollIds,
    thumbnailId: media.thumbnail.fileId,
    teaserId: media.teaser.fileId,
    access: fields.access,
    price: fields.access === 'paid' ? amountOf(fields.price) : null,
    ...moments,
  });

  /** The saved post; undefined when something was wrong, which then is shown. */
  async function publish(): Promise<OwnFeed | undefined> {
    const checkedPolls = polls.check();
    const isStarting = !feed || 'publishedAt' in moments;
    const problems = {
      ...fieldErrorsOf(feedBody, body([])),
      ...(isStarting ? judgeChoice(fields.choice, new Date()) : {}),
    };
    if (Object.keys(problems).length > 0 || !checkedPolls) return reject(problems);
    return attempt(async () => {
      const pollIds = await polls.make(checkedPolls);
      if (!pollIds) return reject({});
      return feed
        ? api.call(changeFeed, { params: { id: feed._id }, body: body(pollIds) })
        : api.call(createFeed, { body: body(pollIds) });
    });
  }

  return {
    fields,
    media,
    polls,
    errors,
    failure,
    saving,
    isPublished,
    hasChanges: !isSameFields(fields, initial) || polls.hasChanges || media.hasChanges,
    publish,
    change: (change: Partial<FeedFields>) => setFields((before) => ({ ...before, ...change })),
    changeChoice: (change: Partial<PublishingChoice>) =>
      setFields((before) => ({ ...before, choice: { ...before.choice, ...change } })),
  };
}

export type FeedEditorState = ReturnType<typeof useFeedEditor>;

function initialFields(feed: OwnFeed | undefined, draft: Draft | undefined): FeedFields {
  if (feed)
    return { text: feed.text, access: feed.access.rule, price: feed.price ?? '', choice: choiceOf(feed, new Date()) };
  return draft ?? { text: '', access: 'public', price: '', choice: atOnce };
}

function isSameFields(one: FeedFields, other: FeedFields): boolean {
  return (
    one.text === other.text &&
    one.access === other.access &&
    one.price === other.price &&
    isSameChoice(one.choice, other.choice)
  );
}

/** The moments of a post that is not on the site yet. */
function firstMoments(choice: PublishingChoice, isPublished: boolean) {
  const { publishedAt, ...others } = momentsOf(choice, isPublished);
  return { ...others, publishedAt: publishedAt ?? null };
}
