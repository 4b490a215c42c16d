import { z } from 'zod';
import { done, id, idParams, line, listOf, listQuery, time } from './fields.ts';
import { operation } from './operation.ts';
import { says } from './says.ts';

/** The last part of a page's address: `/pages/terms`. */
const slug = z
  .string()
  .trim()
  .max(60, says('At most 60 characters.'))
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    says('Please use lowercase letters, digits and single dashes, such as terms-of-use.'),
  );
/** HTML, reduced to the allowed tags. */
const content = z
  .string()
  .max(100_000, says('At most 100,000 characters.'))
  .refine((text) => !text.includes('\u0000'), says('This contains a character that cannot be stored.'));

export const pageHead = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  /** Whether visitors can read it, and since when. */
  isPublished: z.boolean(),
  publishedAt: time.nullable(),
  /** Whether there are unpublished changes. */
  hasDraft: z.boolean(),
  createdAt: time,
  updatedAt: time,
});
export type PageHead = z.output<typeof pageHead>;

/** A page for editing: the draft, or else the published version. */
export const editedPage = pageHead.extend({ content: z.string() });
export type EditedPage = z.output<typeof editedPage>;

export const pageVersion = z.object({
  _id: id,
  title: z.string(),
  content: z.string(),
  /** The name of the editor; empty if unknown. */ publishedBy: z.string(),
  /** Whether everyone was asked to agree to it. */
  needsAgreement: z.boolean(),
  publishedAt: time,
});
export type PageVersion = z.output<typeof pageVersion>;

export const listPages = operation({
  name: 'listPages',
  area: 'administration',
  summary: 'The site’s own pages, published or not',
  method: 'GET',
  path: '/admin/posts',
  access: 'admin',
  permission: 'pages',
  query: listQuery(['title'], { q: z.string().trim().max(100).optional() }),
  reply: listOf(pageHead),
});

export const createPage = operation({
  name: 'createPage',
  area: 'administration',
  summary: 'Create a page as a draft',
  method: 'POST',
  path: '/admin/posts',
  access: 'admin',
  permission: 'pages',
  body: z.object({ slug, title: line(120), content: content.default('') }),
  status: 201,
  reply: editedPage,
});

export const getPage = operation({
  name: 'getPage',
  area: 'administration',
  summary: 'One page as staff edit it',
  method: 'GET',
  path: '/admin/posts/{id}',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  reply: editedPage,
  errors: ['not-found'],
});

export const changePage = operation({
  name: 'changePage',
  area: 'administration',
  summary: 'Save a draft; omitted fields stay, and visitors still see the published page',
  method: 'PUT',
  path: '/admin/posts/{id}',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  body: z.object({ slug, title: line(120), content }).partial(),
  reply: editedPage,
  errors: ['not-found'],
});

export const publishPage = operation({
  name: 'publishPage',
  area: 'administration',
  summary: 'Publish the draft, and keep it as a version',
  method: 'POST',
  path: '/admin/posts/{id}/publish',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  /** `needsAgreement`: everyone with an account is asked to agree to this version. */
  body: z.object({ needsAgreement: z.boolean().default(false) }).prefault({}),
  reply: editedPage,
  errors: ['not-found'],
});

export const withdrawPage = operation({
  name: 'withdrawPage',
  area: 'administration',
  summary: 'Unpublish a page; its text stays as a draft',
  method: 'POST',
  path: '/admin/posts/{id}/withdraw',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  reply: editedPage,
  errors: ['not-found'],
});

export const deletePage = operation({
  name: 'deletePage',
  area: 'administration',
  summary: 'Delete a page with its versions',
  method: 'DELETE',
  path: '/admin/posts/{id}',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  reply: done,
  errors: ['not-found', 'conflict'],
});

export const listPageVersions = operation({
  name: 'listPageVersions',
  area: 'administration',
  summary: 'Earlier versions, newest first',
  method: 'GET',
  path: '/admin/posts/{id}/versions',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  query: listQuery([], {}),
  reply: listOf(pageVersion),
  errors: ['not-found'],
});
