import { attachCommentPicture, createComment, type Comment } from '@ovation/contract/publishing/comments.ts';
import { uploadFile } from '@ovation/client';
import { useRef, useState } from 'react';
import { api, messageOf, newIdempotencyKey } from '../../../platform/api/api.ts';
import type { Subject } from './use-comments.ts';

export interface ChosenPicture {
  readonly file: File;
  /** A local address of the file. */
  readonly preview: string;
  readonly alternativeText: string;
}

export interface NewComment {
  readonly text: string;
  readonly picture?: ChosenPicture | undefined;
}

/** A comment that is being sent. It is kept until it has arrived or is discarded. */
export interface Outgoing extends NewComment {
  readonly key: string;
  /** Why it failed; undefined while it is being sent. */
  readonly error?: string | undefined;
  /** The saved comment, while its picture has not arrived. */
  readonly comment?: Comment | undefined;
}

export interface Outbox {
  readonly outgoing: readonly Outgoing[];
  send(comment: NewComment): void;
  retry(key: string): void;
  discard(key: string): void;
}

/** The comments of a list without those that are still shown as outgoing. */
export function withoutOutgoing(items: readonly Comment[], { outgoing }: Outbox): readonly Comment[] {
  const waiting = new Set(outgoing.map(({ comment }) => comment?._id));
  return items.filter(({ _id }) => !waiting.has(_id));
}

/** Sends comments and shows them at once. A failed one is sent again with the same key, so that it arrives once. */
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
    const dropped = latest.current.find((one) => one.key === key);
    if (dropped?.picture) URL.revokeObjectURL(dropped.picture.preview);
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
