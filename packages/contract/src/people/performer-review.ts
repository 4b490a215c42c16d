import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import {
  day,
  id,
  idParams,
  isLongReason,
  listOf,
  listQuery,
  prose,
  reasonTooShort,
  time,
  viewReason,
} from '../fields.ts';
import { operation } from '../operation.ts';
import { performerStatus, performerCard } from './performers.ts';

const adminPerformer = performerCard.extend({
  email: z.string(),
  /** Null until it is given; an approval needs it, and the papers. */
  dateOfBirth: day.nullable(),
  gender: z.string().nullable(),
  status: performerStatus,
  statusReason: z.string().nullable(),
});

export const listPerformersForReview = operation({
  name: 'listPerformersForReview',
  area: 'administration',
  summary: 'Performers by status, for review',
  method: 'GET',
  path: '/admin/performers',
  access: 'admin',
  permission: 'people',
  query: listQuery(['name', 'username'], {
    status: performerStatus.optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: listOf(adminPerformer),
});

export const getPerformerForReview = operation({
  name: 'getPerformerForReview',
  area: 'administration',
  summary: 'A performer with the ID documents',
  method: 'GET',
  path: '/admin/performers/{id}',
  access: 'admin',
  permission: 'papers',
  params: idParams,
  reply: adminPerformer.extend({
    documents: z.array(z.object({ _id: id, type: z.string(), mimeType: z.string(), url: z.string(), createdAt: time })),
    papersDeletedAt: time.nullable(),
  }),
  errors: ['not-found'],
});

export const openPapers = operation({
  name: 'openPapers',
  area: 'administration',
  summary: 'Open a performer’s documents for 15 minutes; the reason is logged',
  method: 'POST',
  path: '/admin/performers/{id}/papers',
  access: 'admin',
  permission: 'papers',
  params: idParams,
  body: z.object({ reason: viewReason }),
  reply: z.object({ until: time }),
  errors: ['not-found'],
});

export const changePerformerStatus = operation({
  name: 'changePerformerStatus',
  area: 'administration',
  summary: 'Approve, reject or suspend a performer',
  method: 'PUT',
  path: '/admin/performers/{id}/status',
  access: 'admin',
  permission: 'papers',
  params: idParams,
  body: z
    .object({ status: z.enum(['active', 'rejected', 'suspended']), reason: prose(1_000).optional() })
    .refine(({ status, reason }) => status !== 'rejected' || reason === undefined || isLongReason(reason), {
      path: ['reason'],
      error: reasonTooShort,
    })
    .refine(({ status, reason }) => status !== 'suspended' || reason !== '', {
      path: ['reason'],
      error: () => t('Please say why, in a word or more.'),
    }),
  reply: adminPerformer,
  errors: ['not-found', 'conflict'],
});
