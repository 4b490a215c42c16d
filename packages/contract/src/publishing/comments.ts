import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { contentKind } from '../content.ts';
import { typesThatAre } from '../content-types.ts';
import { feedFile } from './feeds.ts';
import { done, endlessListOf, endlessQuery, id, idParams, line, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { says } from '../says.ts';

/** What can be commented on, including a comment, which can be answered. */
export const commentableKind = z.enum(typesThatAre('commentable'));
export type CommentableKind = z.output<typeof commentableKind>;

export const comment = z.object({
  _id: id,
  objectType: contentKind,
  objectId: id,
  /** The comment that this one answers; an answer cannot be answered itself. */
  parentId: id.nullable(),
  /**
   * A deleted or hidden comment is shown without content while it has answers; its author and staff still see a
   * hidden one.
   */
  state: z.enum(['shown', 'hidden', 'deleted']),
  /** Plain text; empty if the viewer cannot see it. */
  text: z.string(),
  author: accountCard.nullable(),
  /** Written by the performer of the content. */
  isByPerformer: z.boolean(),
  picture: feedFile
    .extend({ /** What it shows, in the author's words; may be empty. */ alternativeText: z.string() })
    .optional(),
  totalLike: z.number().int(),
  totalAnswer: z.number().int(),
  isLiked: z.boolean(),
  /** Whether the viewer wrote it. */
  isOwn: z.boolean(),
  /** Whether the viewer may delete it: its author, the content's performer, staff. */
  mayDelete: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type Comment = z.output<typeof comment>;

export const commentText = prose(2_000).min(1, says('Please write something first.'));

export const createComment = operation({
  name: 'createComment',
  area: 'comments',
  summary: 'Comment on an object that you can see, or answer a comment',
  method: 'POST',
  path: '/comments',
  access: 'account',
  idempotent: true,
  limit: { max: 20, windowSeconds: 60, newcomers: { max: 15, windowSeconds: 3_600 } },
  body: z.object({ objectType: commentableKind, objectId: id, text: commentText }),
  status: 201,
  reply: comment,
  errors: ['not-found', 'content-locked', 'country-blocked', 'conflict'],
});

const MB = 1024 * 1024;

export const attachCommentPicture = operation({
  name: 'attachCommentPicture',
  area: 'comments',
  summary: 'Attach a picture to your own comment; replaces the last one',
  method: 'POST',
  path: '/comments/{id}',
  access: 'account',
  params: idParams,
  limit: { max: 60, windowSeconds: 600 },
  files: { file: { maxSizeBytes: 20 * MB, required: true } },
  body: z.object({ alternativeText: line(300).optional() }),
  status: 201,
  reply: comment,
  errors: ['not-found', 'file-invalid', 'file-missing', 'file-too-large', 'upload-aborted'],
});

export const listComments = operation({
  name: 'listComments',
  area: 'comments',
  summary: 'The comments of an object that you can see, newest first; or the answers to a comment',
  method: 'GET',
  path: '/comments',
  access: 'public',
  query: endlessQuery({ objectType: commentableKind, objectId: id }),
  reply: endlessListOf(comment),
  errors: ['not-found', 'content-locked', 'country-blocked'],
});

export const deleteComment = operation({
  name: 'deleteComment',
  area: 'comments',
  summary: 'Delete your comment, or one on your content',
  method: 'DELETE',
  path: '/comments/{id}',
  access: 'account',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
