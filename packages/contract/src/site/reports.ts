import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { pageKind } from '../content.ts';
import { typesThatAre } from '../content-types.ts';
import { feedFile } from '../publishing/feeds.ts';
import { done, id, idParams, line, listOf, listQuery, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';

/** What can be reported. */
export const reportableKind = z.enum(typesThatAre('reportable'));
export type ReportableKind = z.output<typeof reportableKind>;

export const reportReason = z.enum([
  'minor',
  'non-consensual',
  'violence',
  'hate',
  'spam',
  'copyright',
  'impersonation',
  'other',
]);
export type ReportReason = z.output<typeof reportReason>;

/** The reasons, as people choose them. */
export const reportReasons: Record<ReportReason, string> = {
  minor: 'Somebody in it may be under age',
  'non-consensual': 'It was made or shown without consent',
  violence: 'Violence or self-harm',
  hate: 'Hate or harassment',
  spam: 'Spam or fraud',
  copyright: 'It belongs to somebody else',
  impersonation: 'Somebody pretends to be somebody else',
  other: 'Something else',
};

export const createReport = operation({
  name: 'createReport',
  area: 'reports',
  summary: 'Report an object; once per account and object until it is decided',
  method: 'POST',
  path: '/reports',
  access: 'account',
  limit: { max: 30, windowSeconds: 3_600 },
  body: z.object({ objectType: reportableKind, objectId: id, reason: reportReason, text: prose(1_000).optional() }),
  status: 201,
  reply: done,
  errors: ['not-found', 'country-blocked', 'content-locked'],
});

/** A reported object as staff sees it. */
export const reportedObject = z.object({
  objectType: reportableKind,
  objectId: id,
  /** Its text or title; empty if it has none. */
  text: z.string(),
  picture: feedFile.optional(),
  /** For a mass message: how many fans have it. Removing it removes all copies. */
  totalCopy: z.number().int().optional(),
  /** `withdrawn`: deleted by its owner, kept for its buyers. `gone`: deleted. */
  state: z.enum(['shown', 'hidden', 'withdrawn', 'gone']),
  /** Its page; null if there is none any more, and for a direct message. */
  page: z.object({ kind: z.enum([...pageKind.options, 'performer']), id, performer: accountCard }).nullable(),
});
export type ReportedObject = z.output<typeof reportedObject>;

export const reportOutcome = z.enum(['dismissed', 'hidden', 'removed', 'warned']);
export type ReportOutcome = z.output<typeof reportOutcome>;

/** All reports of one object until staff decides. */
export const reportCase = z.object({
  _id: id,
  object: reportedObject,
  /** The author. */
  author: accountCard.nullable(),
  totalReport: z.number().int(),
  reasons: z.array(z.object({ reason: reportReason, count: z.number().int() })),
  /** null while it is undecided. */
  outcome: reportOutcome.nullable(),
  createdAt: time,
  updatedAt: time,
  closedAt: time.nullable(),
});
export type ReportCase = z.output<typeof reportCase>;

export const moderation = z.enum(['dismiss', 'hide', 'remove', 'warn', 'show']);
export type Moderation = z.output<typeof moderation>;

export const moderationAction = z.object({
  _id: id,
  caseId: id,
  action: moderation,
  note: z.string(),
  administrator: accountCard,
  author: accountCard.nullable(),
  objectType: reportableKind,
  createdAt: time,
});
export type ModerationAction = z.output<typeof moderationAction>;

export const reportCaseDetail = reportCase.extend({
  reports: z.array(z.object({ reporter: accountCard, reason: reportReason, text: z.string(), createdAt: time })),
  actions: z.array(moderationAction),
  /** Earlier decisions against the same author. */
  totalEarlier: z.number().int(),
  /** The decisions that are possible now. */
  may: z.array(moderation),
});
export type ReportCaseDetail = z.output<typeof reportCaseDetail>;

export const listReportCases = operation({
  name: 'listReportCases',
  area: 'administration',
  summary: 'Reported objects',
  method: 'GET',
  path: '/admin/reports',
  access: 'admin',
  query: listQuery(['totalReport'], {
    state: z.enum(['open', 'done']).default('open'),
    objectType: reportableKind.optional(),
  }),
  reply: listOf(reportCase),
});

export const getReportCase = operation({
  name: 'getReportCase',
  area: 'administration',
  summary: 'One reported object, with its reports and history',
  method: 'GET',
  path: '/admin/reports/{id}',
  access: 'admin',
  params: idParams,
  reply: reportCaseDetail,
  errors: ['not-found'],
});

export const moderate = operation({
  name: 'moderate',
  area: 'administration',
  summary: 'Decide on a reported object; a second decision fails with 409',
  method: 'POST',
  path: '/admin/reports/{id}',
  access: 'admin',
  params: idParams,
  body: z.object({
    action: moderation,
    /** The reason; the author reads it, unless the report is dismissed. */ note: line(1_000),
  }),
  reply: reportCaseDetail,
  errors: ['not-found', 'conflict'],
});

export const listModerationActions = operation({
  name: 'listModerationActions',
  area: 'administration',
  summary: 'The log of staff’s actions',
  method: 'GET',
  path: '/admin/moderation',
  access: 'admin',
  query: listQuery([], {}),
  reply: listOf(moderationAction),
});
