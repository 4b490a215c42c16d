import { english, type EnglishText } from '@ovation/language/english.ts';
import { z } from 'zod';
import { done, id, idParams, line, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** Why a picture must not be shown. */
export const pictureCategory = z.enum(['minors', 'non-consensual', 'other']);
export type PictureCategory = z.output<typeof pictureCategory>;

/** The categories, as staff choose them. */
export const pictureCategories: Record<PictureCategory, EnglishText> = {
  minors: english('Someone in it is under age'),
  'non-consensual': english('Made or shown without consent'),
  other: english('Another reason'),
};

/** An imported list of the hashes of known pictures. */
export const hashList = z.object({
  _id: id,
  name: z.string(),
  category: pictureCategory,
  /** `importing`: its pictures are being read, and found only from then on. */
  status: z.enum(['importing', 'ready']),
  /** Different pictures on it. */
  totalPicture: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type HashList = z.output<typeof hashList>;

const perCategory = z.object({ category: pictureCategory, totalPicture: z.number().int() });

export const listHashLists = operation({
  name: 'listHashLists',
  area: 'administration',
  summary: 'Imported lists of known pictures, and how many pictures staff have removed themselves',
  method: 'GET',
  path: '/admin/hash-lists',
  access: 'admin',
  permission: 'moderation',
  query: listQuery([], {}),
  /** `removed`: pictures that staff have removed on this site, by category. */
  reply: listOf(hashList).extend({ removed: z.array(perCategory) }),
});

export const maxHashListBytes = 20_000_000;

export const importHashList = operation({
  name: 'importHashList',
  area: 'administration',
  summary: 'Import a list of PDQ hashes: text or CSV, one hash of 64 hexadecimal digits at the start of each line',
  method: 'POST',
  path: '/admin/hash-lists',
  access: 'admin',
  permission: 'moderation',
  limit: { max: 30, windowSeconds: 3_600 },
  files: { file: { maxSizeBytes: maxHashListBytes, required: true } },
  body: z.object({ name: line(100), category: pictureCategory }),
  status: 201,
  reply: hashList,
  errors: ['file-invalid', 'file-too-large'],
});

export const deleteHashList = operation({
  name: 'deleteHashList',
  area: 'administration',
  summary: 'Delete an imported list; what was held because of it stays held until it is decided',
  method: 'DELETE',
  path: '/admin/hash-lists/{id}',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});
