import {
  changeFeed,
  createFeed,
  feedBody,
  type AccessRule,
  type OwnFeed,
  type FeedFile,
} from '@ovation/contract/publishing/feeds.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useRef, useState } from 'react';
import { uploadFeedTeaser, uploadFeedThumbnail } from '@ovation/contract/publishing/feed-files.ts';
import { api, newIdempotencyKey } from '../../../../platform/api/api.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
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
import { useEditorPolls, type EditorPoll } from './editor-poll.ts';
import { isSending, useSingleFile } from '../../files/single-file.tsx';
import { useEditorFiles } from '../../files/use-editor-files.ts';

export interface FeedFields {
  readonly text: string;
  readonly access: AccessRule;
  readonly price: number | '';
  readonly choice: PublishingChoice;
}

/** What a new post begins with. */
export interface StartOfFeed extends FirstFiles {
  readonly fields: FeedFields;
  readonly polls: readonly EditorPoll[];
}

type Body = BodyInput<typeof createFeed>;

/** Everything that a post consists of while it is edited. A failed attempt to save it changes none of it. */
export function useFeedEditor(feed: OwnFeed | undefined, start?: StartOfFeed) {
  const [initial] = useState(() => (feed ? fieldsOf(feed) : (start?.fields ?? emptyFields)));
  const [fields, setFields] = useState(initial);
  const { errors, failure, saving, reject, attempt } = useSaveAttempt();
  const polls = useEditorPolls(feed?.polls ?? [], start?.polls);
  const media = useFeedFiles(feed ?? start);
  const create = useCreateFeed();
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
  async function publish(draftRevision?: number): Promise<OwnFeed | undefined> {
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
        : create({ ...body(pollIds), draftRevision });
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

/** Publishes a body once, however often it is sent until the site has answered. */
function useCreateFeed(): (body: Body) => Promise<OwnFeed> {
  const attempt = useRef<{ readonly sent: string; readonly key: string }>(undefined);
  return async (body) => {
    const sent = JSON.stringify(body);
    if (attempt.current?.sent !== sent) attempt.current = { sent, key: newIdempotencyKey() };
    return api.call(createFeed, { body, idempotencyKey: attempt.current.key });
  };
}

export const emptyFields: FeedFields = { text: '', access: 'public', price: '', choice: atOnce };

function fieldsOf(feed: OwnFeed): FeedFields {
  return { text: feed.text, access: feed.access.rule, price: feed.price ?? '', choice: choiceOf(feed, new Date()) };
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

/** What the editor begins with: the files of a saved post, or of a draft. */
interface FirstFiles {
  readonly files: readonly FeedFile[];
  readonly thumbnail?: FeedFile | undefined;
  readonly teaser?: FeedFile | undefined;
}

/** The files of a post while it is edited: those in its list, its thumbnail and its teaser. */
function useFeedFiles(feed: FirstFiles | undefined) {
  const files = useEditorFiles(feed?.files ?? []);
  const thumbnail = useSingleFile(uploadFeedThumbnail, feed?.thumbnail);
  const teaser = useSingleFile(uploadFeedTeaser, feed?.teaser, 'feed-teaser');
  const fileIds = files.files.flatMap(({ stage }) => (stage.at === 'kept' ? [stage.fileId] : []));
  const underWay =
    files.files.filter(({ stage }) => stage.at === 'waiting' || stage.at === 'sending').length +
    [thumbnail, teaser].filter(isSending).length;
  return {
    files,
    thumbnail,
    teaser,
    fileIds,
    /** How many are not on the site yet. */
    underWay,
    /** How many could not be uploaded. */
    rejected: files.files.filter(({ stage }) => stage.at === 'rejected').length,
    hasChanges:
      fileIds.join() !== (feed?.files ?? []).map(({ _id }) => _id).join() ||
      underWay > 0 ||
      thumbnail.fileId !== (feed?.thumbnail?._id ?? null) ||
      teaser.fileId !== (feed?.teaser?._id ?? null),
  };
}
