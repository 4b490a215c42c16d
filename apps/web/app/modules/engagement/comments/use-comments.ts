import { addressOf } from '@ovation/client/client.ts';
import { listComments, type Comment, type CommentableKind } from '@ovation/contract/publishing/comments.ts';
import useSWRInfinite from 'swr/infinite';
import { api } from '../../../platform/api/api.ts';

/** What is commented on: content, or another comment. */
export interface Subject {
  readonly kind: CommentableKind;
  readonly id: string;
}

export type Order = 'desc' | 'asc';

interface CommentPage {
  readonly data: readonly Comment[];
  readonly total: number;
  readonly nextCursor?: string | undefined;
}

export interface CommentList {
  readonly items: readonly Comment[];
  /** The first page is being loaded. */
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly error: unknown;
  more(): void;
  /** Loads all shown pages again. */
  refresh(): void;
  /** Shows a new comment until the list is loaded again. */
  add(comment: Comment): void;
  patch(id: string, change: (comment: Comment) => Comment): void;
  remove(id: string): void;
}

const pageSize = 20;

/** An endless list of comments, loaded again when the window gets the focus. */
export function useComments({ kind, id }: Subject, sort: Order): CommentList {
  const queryAfter = (cursor: string | undefined) => ({
    query: { objectType: kind, objectId: id, sort, pageSize, ...(cursor === undefined ? {} : { cursor }) },
  });
  const keyOf = (index: number, before: CommentPage | null): string | null =>
    index > 0 && before?.nextCursor === undefined ? null : addressOf(listComments, queryAfter(before?.nextCursor));
  const load = (address: string): Promise<CommentPage> =>
    api.call(
      listComments,
      queryAfter(new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined),
    );
  const {
    data: pages = [],
    error,
    size,
    setSize,
    mutate,
    isLoading,
  } = useSWRInfinite(keyOf, load, { revalidateFirstPage: false, revalidateAll: false, shouldRetryOnError: false });
  const edit = (change: (data: readonly Comment[], index: number, count: number) => readonly Comment[]): void =>
    void mutate(
      (before = []) => before.map((page, index) => ({ ...page, data: change(page.data, index, before.length) })),
      { revalidate: false },
    );
  return {
    items: pages.flatMap(({ data }) => data),
    isLoading,
    error,
    isLoadingMore: size > pages.length && pages.length > 0,
    hasMore: pages.at(-1)?.nextCursor !== undefined,
    more: () => void setSize((before) => before + 1),
    refresh: () => void mutate(),
    add: (comment) =>
      edit((data, index, count) =>
        index === (sort === 'desc' ? 0 : count - 1) ? withComment(data, comment, sort) : data,
      ),
    patch: (commentId, change) =>
      edit((data) => data.map((comment) => (comment._id === commentId ? change(comment) : comment))),
    remove: (commentId) => edit((data) => data.filter(({ _id }) => _id !== commentId)),
  };
}

/** Adds a comment at its position, only once even if the list was loaded meanwhile. */
function withComment(data: readonly Comment[], comment: Comment, sort: Order): readonly Comment[] {
  const others = data.filter(({ _id }) => _id !== comment._id);
  return sort === 'desc' ? [comment, ...others] : [...others, comment];
}
