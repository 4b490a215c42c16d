import { z } from 'zod';
import { done, id, idParams, line, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** How many categories a performer may choose. */
export const maxCategories = 3;
/** How many tags a performer may have. */
export const maxTags = 10;
export const maxTagLength = 30;

/** A tag as it is stored: without a leading #, in lower case. */
export const tag = line(maxTagLength).transform((text) => text.replace(/^#+/, '').trim().toLowerCase());

/** The part of a category's address: `/search?category=music`. */
export const categorySlug = z.string().trim().min(1).max(60);

/** A category as cards and pages show it. */
export const categoryLabel = z.object({ slug: z.string(), name: z.string() });
export type CategoryLabel = z.output<typeof categoryLabel>;

export const listCategories = operation({
  name: 'listCategories',
  area: 'performers',
  summary: 'The categories that performers choose from, in the order of the site',
  method: 'GET',
  path: '/categories',
  access: 'public',
  mayLag: 'visitors',
  reply: z.object({
    data: z.array(
      categoryLabel.extend({
        /** Whether an approved performer has chosen it. */
        isUsed: z.boolean(),
      }),
    ),
  }),
});
export type Category = z.output<typeof listCategories.reply>['data'][number];

const categoryFields = {
  name: line(40),
  /** The place in the list, lowest first. */
  ordering: z.number().int().min(0).max(10_000),
  isActive: z.boolean(),
};

export const siteCategory = z.object({
  ...categoryFields,
  _id: id,
  slug: z.string(),
  name: z.string(),
  ordering: z.number().int(),
  totalPerformer: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type SiteCategory = z.output<typeof siteCategory>;

export const listSiteCategories = operation({
  name: 'listSiteCategories',
  area: 'administration',
  summary: 'All categories, active or not; a site has at most a hundred',
  method: 'GET',
  path: '/admin/categories',
  access: 'admin',
  permission: 'pages',
  reply: z.object({ data: z.array(siteCategory), total: z.number().int() }),
});

export const createCategory = operation({
  name: 'createCategory',
  area: 'administration',
  summary: 'Add a category; its address follows from its first name',
  method: 'POST',
  path: '/admin/categories',
  access: 'admin',
  permission: 'pages',
  body: z.object({
    ...categoryFields,
    ordering: categoryFields.ordering.default(0),
    isActive: categoryFields.isActive.default(true),
  }),
  status: 201,
  reply: siteCategory,
  errors: ['category-exists', 'too-many-categories'],
});

export const changeCategory = operation({
  name: 'changeCategory',
  area: 'administration',
  summary: 'Change a category; omitted fields and its address stay',
  method: 'PUT',
  path: '/admin/categories/{id}',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  body: z.object(categoryFields).partial(),
  reply: siteCategory,
  errors: ['not-found'],
});

export const deleteCategory = operation({
  name: 'deleteCategory',
  area: 'administration',
  summary: 'Delete a category; its performers lose it',
  method: 'DELETE',
  path: '/admin/categories/{id}',
  access: 'admin',
  permission: 'pages',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
