import {
  changeBroadcast,
  createBroadcast,
  sendBroadcast,
  type Audience,
  type AudienceGroup,
  type Broadcast,
} from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, messageOf } from '../../../platform/api/api.ts';
import { localTime, wireTime } from '../../../platform/browser/local-time.ts';
import { useAppDispatch } from '../../../platform/state/store.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import {
  attachmentsAdded,
  attachmentsCleared,
  priceChanged,
} from '../../conversations/attachments/attachment-slice.ts';
import { useAttachments, type Attachments } from '../../conversations/attachments/use-attachments.ts';
import { choiceOf, groupsOf, nobody, type AudienceChoice } from './audience-choice.ts';

export interface BroadcastEditor {
  readonly text: string;
  readonly include: AudienceChoice;
  readonly exclude: AudienceChoice;
  readonly audience: Audience;
  readonly attachments: Attachments;
  /** As an input of type datetime-local holds it; empty: now. */
  readonly at: string;
  readonly save: SaveState;
  readonly failure: string | undefined;
  readonly isSending: boolean;
  setText(text: string): void;
  setInclude(change: Partial<AudienceChoice>): void;
  setExclude(change: Partial<AudienceChoice>): void;
  setAt(at: string): void;
  /** Saves what is not saved, then sends or schedules. */
  send(): Promise<void>;
}

export type SaveState = 'unchanged' | 'saving' | 'saved' | 'failed';

const pauseMs = 800;

/** A broadcast while it is written: kept as a draft by itself, a moment after each change. */
export function useBroadcastEditor(broadcast: Broadcast | undefined, lists: readonly FanList[]): BroadcastEditor {
  const navigate = useNavigate();
  const attachments = useSeededAttachments(broadcast);
  const [text, setText] = useState(broadcast?.text ?? '');
  const [include, setInclude] = useState(
    broadcast ? knownOf(broadcast.audience.include, lists) : { ...nobody, followers: true },
  );
  const [exclude, setExclude] = useState(broadcast ? knownOf(broadcast.audience.exclude, lists) : nobody);
  const [at, setAt] = useState(broadcast?.status === 'scheduled' ? localTime(broadcast.sendAt) : '');
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const audience = { include: groupsOf(include), exclude: groupsOf(exclude) };
  const written = {
    text,
    fileIds: [...attachments.fileIds],
    price: attachments.priceProblem === undefined ? attachments.price : null,
    audience,
  };
  const { save, flush } = useKept(broadcast, written, setFailure);
  const change =
    <Value>(set: (change: (before: Value) => Value) => void) =>
    (part: Partial<Value>): void =>
      set((before) => ({ ...before, ...part }));
  const send = async (): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      const id = await flush();
      const sent = await api.call(sendBroadcast, { params: { id }, body: { sendAt: wireTime(at) ?? 'now' } });
      toastSuccess(sent.status === 'scheduled' ? 'It is scheduled.' : 'It is on its way.');
      await navigate(`/creator/messages/${id}`, { replace: true });
      // Only once the editor is left: it would keep what was sent as a draft without its files.
      attachments.clear();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setSending(false);
    }
  };
  return {
    text,
    include,
    exclude,
    audience,
    attachments,
    at,
    save,
    failure,
    isSending,
    setText,
    setInclude: change(setInclude),
    setExclude: change(setExclude),
    setAt,
    send,
  };
}

type Written = Pick<Broadcast, 'text' | 'price' | 'audience'> & { readonly fileIds: string[] };

/** Lists that were deleted meanwhile are left out. */
function knownOf(groups: readonly AudienceGroup[], lists: readonly FanList[]): AudienceChoice {
  const choice = choiceOf(groups);
  return { ...choice, listIds: choice.listIds.filter((listId) => lists.some(({ _id }) => _id === listId)) };
}

/** Keeps what is written as a draft; two savings never overtake each other. */
function useKept(broadcast: Broadcast | undefined, written: Written, onFailure: (message: string) => void) {
  const id = useRef(broadcast?._id);
  const running = useRef<Promise<void>>(Promise.resolve());
  const [save, setSave] = useState<SaveState>('unchanged');
  const content = JSON.stringify(written);
  const kept = useRef(broadcast ? JSON.stringify(writtenOf(broadcast)) : content);
  const keep = async (): Promise<void> => {
    if (kept.current === content && id.current !== undefined) return;
    setSave('saving');
    const body = JSON.parse(content) as Written;
    if (id.current === undefined) id.current = (await api.call(createBroadcast, { body }))._id;
    else await api.call(changeBroadcast, { params: { id: id.current }, body });
    kept.current = content;
    setSave('saved');
  };
  const keepInTurn = (): Promise<void> => {
    const next = running.current.then(keep);
    running.current = next.catch(() => undefined);
    return next;
  };
  const keepSoon = useDebouncedCallback(
    () =>
      void keepInTurn().catch((error: unknown) => {
        setSave('failed');
        onFailure(messageOf(error));
      }),
    pauseMs,
  );
  const onChange = useEffectEvent(() => (kept.current === content ? undefined : keepSoon()));
  useEffect(() => onChange(), [content]);
  const flush = async (): Promise<string> => {
    keepSoon.cancel();
    await keepInTurn();
    return id.current ?? '';
  };
  return { save, flush };
}

/** What the server has, in the order of the fields as they are sent. */
function writtenOf({ text, files, price, audience }: Broadcast): Written {
  return {
    text,
    fileIds: files.map(({ _id }) => _id),
    price,
    audience: { include: groupsOf(choiceOf(audience.include)), exclude: groupsOf(choiceOf(audience.exclude)) },
  };
}

/** The tray of conversations, with what the draft has already. */
function useSeededAttachments(broadcast: Broadcast | undefined): Attachments {
  const conversationId = `broadcast ${broadcast?._id ?? 'new'}`;
  const dispatch = useAppDispatch();
  const attachments = useAttachments(conversationId);
  const seed = useEffectEvent(() => {
    dispatch(attachmentsCleared({ conversationId }));
    if (!broadcast || broadcast.files.length === 0) return;
    const files = broadcast.files.map(
      ({ _id, type, thumbnails, url }) =>
        ({
          key: _id,
          kind: type === 'message-video' ? 'video' : 'photo',
          name: type === 'message-video' ? 'Video' : 'Photo',
          preview: type === 'message-video' ? undefined : (thumbnails[0]?.url ?? url),
          stage: { at: 'kept', fileId: _id },
        }) as const,
    );
    dispatch(attachmentsAdded({ conversationId, files }));
    dispatch(priceChanged({ conversationId, price: broadcast.price }));
  });
  useEffect(() => seed(), [conversationId]);
  return { ...attachments, isAllowed: true, recipient: 'your fans' };
}
