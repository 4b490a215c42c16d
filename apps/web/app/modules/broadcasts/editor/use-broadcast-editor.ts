import { t } from '@ovation/language/t.ts';
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
import { choiceOf, groupsOf, noAudience, type AudienceChoice } from './audience-choice.ts';

export interface BroadcastEditor {
  readonly text: string;
  readonly include: AudienceChoice;
  readonly exclude: AudienceChoice;
  readonly audience: Audience;
  readonly attachments: Attachments;
  /** The value of a datetime-local input; empty: now. */
  readonly at: string;
  readonly save: SaveState;
  readonly failure: string | undefined;
  readonly isSending: boolean;
  setText(text: string): void;
  setInclude(change: Partial<AudienceChoice>): void;
  setExclude(change: Partial<AudienceChoice>): void;
  setAt(at: string): void;
  /** Saves pending changes, then sends or schedules. */
  send(): Promise<void>;
}

type SaveState = 'unchanged' | 'saving' | 'saved' | 'failed';

const pauseMs = 800;

/** A broadcast while it is edited. It is saved as a draft a moment after each change. */
export function useBroadcastEditor(broadcast: Broadcast | undefined, lists: readonly FanList[]): BroadcastEditor {
  const navigate = useNavigate();
  const attachments = useSeededAttachments(broadcast);
  const [text, setText] = useState(broadcast?.text ?? '');
  const [include, setInclude] = useState(
    broadcast ? knownOf(broadcast.audience.include, lists) : { ...noAudience, followers: true },
  );
  const [exclude, setExclude] = useState(broadcast ? knownOf(broadcast.audience.exclude, lists) : noAudience);
  const [at, setAt] = useState(broadcast?.status === 'scheduled' ? localTime(broadcast.sendAt) : '');
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const audience = { include: groupsOf(include), exclude: groupsOf(exclude) };
  const content = {
    text,
    fileIds: [...attachments.fileIds],
    price: attachments.priceProblem === undefined ? attachments.price : null,
    audience,
  };
  const { save, flush } = useAutosave(broadcast, content, setFailure);
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
      toastSuccess(sent.status === 'scheduled' ? t('It is scheduled.') : t('Sending has started.'));
      await navigate(`/creator/messages/${id}`, { replace: true });
      // Only once the editor is closed: it would save the sent message as a draft without its files.
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

type Content = Pick<Broadcast, 'text' | 'price' | 'audience'> & { readonly fileIds: string[] };

/** The choice without lists that were deleted meanwhile. */
function knownOf(groups: readonly AudienceGroup[], lists: readonly FanList[]): AudienceChoice {
  const choice = choiceOf(groups);
  return { ...choice, listIds: choice.listIds.filter((listId) => lists.some(({ _id }) => _id === listId)) };
}

/** Saves the content as a draft after each change, one call at a time. */
function useAutosave(broadcast: Broadcast | undefined, content: Content, onFailure: (message: string) => void) {
  const id = useRef(broadcast?._id);
  const running = useRef<Promise<void>>(Promise.resolve());
  const [save, setSave] = useState<SaveState>('unchanged');
  const current = JSON.stringify(content);
  const saved = useRef(broadcast ? JSON.stringify(contentOf(broadcast)) : current);
  const saveNow = async (): Promise<void> => {
    if (saved.current === current && id.current !== undefined) return;
    setSave('saving');
    const body = JSON.parse(current) as Content;
    if (id.current === undefined) id.current = (await api.call(createBroadcast, { body }))._id;
    else await api.call(changeBroadcast, { params: { id: id.current }, body });
    saved.current = current;
    setSave('saved');
  };
  const saveInOrder = (): Promise<void> => {
    const next = running.current.then(saveNow);
    running.current = next.catch(() => undefined);
    return next;
  };
  const saveSoon = useDebouncedCallback(
    () =>
      void saveInOrder().catch((error: unknown) => {
        setSave('failed');
        onFailure(messageOf(error));
      }),
    pauseMs,
  );
  const onChange = useEffectEvent(() => (saved.current === current ? undefined : saveSoon()));
  useEffect(() => onChange(), [current]);
  const flush = async (): Promise<string> => {
    saveSoon.cancel();
    await saveInOrder();
    return id.current ?? '';
  };
  return { save, flush };
}

/** The saved content, with its fields in the order in which they are sent, so that the JSON can be compared. */
function contentOf({ text, files, price, audience }: Broadcast): Content {
  return {
    text,
    fileIds: files.map(({ _id }) => _id),
    price,
    audience: { include: groupsOf(choiceOf(audience.include)), exclude: groupsOf(choiceOf(audience.exclude)) },
  };
}

/** The attachments of the composer, initialised with the files of the draft. */
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
          name: type === 'message-video' ? t('Video') : t('Photo'),
          preview: type === 'message-video' ? undefined : (thumbnails[0]?.url ?? url),
          stage: { at: 'kept', fileId: _id },
        }) as const,
    );
    dispatch(attachmentsAdded({ conversationId, files }));
    dispatch(priceChanged({ conversationId, price: broadcast.price }));
  });
  useEffect(() => seed(), [conversationId]);
  return { ...attachments, isAllowed: true, recipient: t('your fans') };
}
