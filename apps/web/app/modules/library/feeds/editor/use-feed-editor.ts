import { ApiError } from '@ovation/client';
import {
  changeFeed,
  createFeed,
  feedBody,
  type AccessRule,
  type OwnFeed,
  type Poll,
} from '@ovation/contract/publishing/feeds.ts';
import { uploadFeedTeaser, uploadFeedThumbnail } from '@ovation/contract/publishing/feed-files.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { useRef, useState } from 'react';
import { api, messageOf } from '../../../../platform/api/api.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';
import type { Draft } from '../../publishing/draft.ts';
import { judgePoll, makePolls, newPoll, type EditorPoll, type MadePolls } from './editor-poll.ts';
import {
  atOnce,
  changedMoments,
  choiceOf,
  isSameChoice,
  judgeChoice,
  momentsOf,
  type PublishingChoice,
} from '../../publishing/publishing-choice.ts';
import { isSending, useSingleFile } from '../../files/single-file.tsx';
import { useEditorFiles } from '../../files/use-editor-files.ts';

export interface EditorFields {
  readonly text: string;
  readonly access: AccessRule;
  readonly price: number | '';
  readonly choice: PublishingChoice;
}

const checkMarked = 'Please check the marked fields.';

type Body = BodyInput<typeof createFeed>;

/** Everything that a post consists of while it is written, and its way to the site. A failed publishing leaves all of it as it is. */
export function useFeedEditor(feed: OwnFeed | undefined, draft: Draft | undefined) {
  const [initial] = useState(() => initialFields(feed, draft));
  const [fields, setFields] = useState(initial);
  const [keptPolls, setKeptPolls] = useState<readonly Poll[]>(feed?.polls ?? []);
  const [polls, setPolls] = useState<readonly EditorPoll[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [publishing, setPublishing] = useState(false);
  const made = useRef<MadePolls>(new Map());
  const files = useEditorFiles(feed?.files ?? []);
  const thumbnail = useSingleFile(uploadFeedThumbnail, feed?.thumbnail);
  const teaser = useSingleFile(uploadFeedTeaser, feed?.teaser, 'feed-teaser');

  const fileIds = files.files.flatMap(({ stage }) => (stage.at === 'kept' ? [stage.fileId] : []));
  const isPublished = feed !== undefined && (feed.state === 'published' || feed.state === 'ended');
  const { publishedAt, ...others } = momentsOf(fields.choice, isPublished);
  const moments = feed
    ? changedMoments(fields.choice, initial.choice, isPublished)
    : { ...others, publishedAt: publishedAt ?? null };
  const body = (pollIds: string[]): Body => ({
    text: fields.text,
    fileIds,
    pollIds,
    thumbnailId: thumbnail.fileId,
    teaserId: teaser.fileId,
    access: fields.access,
    price: fields.access === 'paid' ? amountOf(fields.price) : null,
    ...moments,
  });
  const underWay =
    files.files.filter(({ stage }) => stage.at === 'waiting' || stage.at === 'sending').length +
    [thumbnail, teaser].filter(isSending).length;
  const refused = files.files.filter(({ stage }) => stage.at === 'refused').length;

  function refuse(problems: Readonly<Record<string, string>>, message: string): undefined {
    setErrors(problems);
    setFailure(message);
    return undefined;
  }

  /** The saved feed, or undefined with everything that was wrong shown in its place. */
  async function publish(): Promise<OwnFeed | undefined> {
    const judged = polls.map((poll) => judgePoll(poll, new Date()));
    setPolls(judged);
    const isStarting = !feed || 'publishedAt' in moments;
    const problems = { ...problemsOf(body([])), ...(isStarting ? judgeChoice(fields.choice, new Date()) : {}) };
    if (Object.keys(problems).length > 0 || judged.some((poll) => Object.keys(poll.errors).length > 0))
      return refuse(problems, checkMarked);
    setErrors({});
    setFailure(undefined);
    setPublishing(true);
    try {
      const makings = await makePolls(judged, made.current);
      if ('refused' in makings) {
        setPolls(makings.refused);
        return refuse({}, checkMarked);
      }
      const whole = body([...keptPolls.map(({ _id }) => _id), ...makings.ids]);
      return await (feed
        ? api.call(changeFeed, { params: { id: feed._id }, body: whole })
        : api.call(createFeed, { body: whole }));
    } catch (error) {
      return refuse(error instanceof ApiError ? error.fields : {}, messageOf(error));
    } finally {
      setPublishing(false);
    }
  }

  const hasChanges =
    fields.text !== initial.text ||
    fields.access !== initial.access ||
    fields.price !== initial.price ||
    !isSameChoice(fields.choice, initial.choice) ||
    polls.length > 0 ||
    keptPolls.length !== (feed?.polls.length ?? 0) ||
    fileIds.join() !== (feed?.files ?? []).map(({ _id }) => _id).join() ||
    underWay > 0 ||
    thumbnail.fileId !== (feed?.thumbnail?._id ?? null) ||
    teaser.fileId !== (feed?.teaser?._id ?? null);

  return {
    fields,
    files,
    thumbnail,
    teaser,
    keptPolls,
    polls,
    errors,
    failure,
    publishing,
    isPublished,
    underWay,
    refused,
    hasChanges,
    publish,
    change: (change: Partial<EditorFields>) => setFields((before) => ({ ...before, ...change })),
    changeChoice: (change: Partial<PublishingChoice>) =>
      setFields((before) => ({ ...before, choice: { ...before.choice, ...change } })),
    addPoll: () => setPolls((before) => [...before, newPoll()]),
    changePoll: (poll: EditorPoll) =>
      setPolls((before) => before.map((other) => (other.key === poll.key ? poll : other))),
    removePoll: (key: string) => setPolls((before) => before.filter((poll) => poll.key !== key)),
    removeKeptPoll: (id: string) => setKeptPolls((before) => before.filter(({ _id }) => _id !== id)),
  };
}

export type FeedEditorState = ReturnType<typeof useFeedEditor>;

function initialFields(feed: OwnFeed | undefined, draft: Draft | undefined): EditorFields {
  if (feed)
    return { text: feed.text, access: feed.access.rule, price: feed.price ?? '', choice: choiceOf(feed, new Date()) };
  return draft ?? { text: '', access: 'public', price: '', choice: atOnce };
}

/** Messages by field, before anything leaves. */
function problemsOf(body: Body): Record<string, string> {
  const issues = feedBody.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}
