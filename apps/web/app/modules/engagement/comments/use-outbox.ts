import { attachCommentPicture, createComment, type Comment } from '@ovation/contract/publishing/comments.ts';
import { uploadFile } from '@ovation/client';
import { useRef, useState } from 'react';
import { api, messageOf, newIdempotencyKey } from '../../../platform/api/api.ts';
import type { Subject } from './use-comments.ts';

export interface ChosenPicture {
  readonly file: File;
  /** An address of the browser, for the preview. */
  readonly preview: string;
  readonly alternativeText: string;
}

export interface Written {
  readonly text: string;
  readonly picture?: ChosenPicture | undefined;
}

/** A comment on its way. What was written is kept until it has arrived, or is thrown away. */
export interface Outgoing extends Written {
  readonly key: string;
  /** Why it did not arrive; undefined while it is under way. */
  readonly error?: string | undefined;
  /** Arrived without its picture. */
  readonly comment?: Comment | undefined;
}

export interface Outbox {
  readonly outgoing: readonly Outgoing[];
  send(written: Written): void;
  retry(key: string): void;
  discard(key: string): void;
}

/** Without those whose picture is still on its way: they are shown as outgoing. */
export function arrived(items: readonly Comment[], { outgoing }: Outbox): readonly Comment[] {
  const waiting = new Set(outgoing.map(({ comment }) => comment?._id));
  return items.filter(({ _id }) => !waiting.has(_id));
}

/** Shows what one sends at once; what fails can be sent again under the same key, so that it arrives once. */
export function useOutbox(subject: Subject, onArrived: (comment: Comment) => void): Outbox {
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([]);
  const latest = useRef(outgoing);
  const set = (change: (before: readonly Outgoing[]) => readonly Outgoing[]): void => {
    latest.current = change(latest.current);
    setOutgoing(latest.current);
  };
  const update = (key: string, change: Partial<Outgoing>): void =>
    set((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: string): void => {
    const gone = latest.current.find((one) => one.key === key);
    if (gone?.picture) URL.revokeObjectURL(gone.picture.preview);
    set((before) => before.filter((one) => one.key !== key));
  };

  async function deliver(one: Outgoing): Promise<void> {
    try {
      const comment =
        one.comment ??
        (await api.call(createComment, {
          body: { objectType: subject.kind, objectId: subject.id, text: one.text },
          idempotencyKey: one.key,
        }));
      update(one.key, { comment });
      onArrived(one.picture ? await attach(comment, one.picture) : comment);
      drop(one.key);
    } catch (error) {
      update(one.key, { error: messageOf(error) });
    }
  }

  return {
    outgoing,
    send: (written) => {
      const one: Outgoing = { ...written, key: newIdempotencyKey() };
      set((before) => [...before, one]);
      void deliver(one);
    },
    retry: (key) => {
      update(key, { error: undefined });
      const one = latest.current.find((other) => other.key === key);
      if (one) void deliver(one);
    },
    discard: drop,
  };
}

function attach({ _id }: Comment, { file, alternativeText }: ChosenPicture): Promise<Comment> {
  return uploadFile(attachCommentPicture, {
    params: { id: _id },
    files: { file },
    fields: alternativeText.trim() === '' ? {} : { alternativeText: alternativeText.trim() },
  });
}
