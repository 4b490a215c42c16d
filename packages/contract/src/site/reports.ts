import { z } from 'zod';
import { accountCard } from '../people/accounts.ts';
import { pageKind } from '../content.ts';
import { typesThatAre } from '../content-types.ts';
import { feedFile } from '../publishing/feeds.ts';
import { done, id, idParams, line, listOf, listQuery, prose, time, viewReason } from '../fields.ts';
import { operation } from '../operation.ts';
import { userStatus } from '../people/users.ts';
import { reportReason, siteRule } from './complaint-rules.ts';

/** What can be reported. */
export const reportableKind = z.enum(typesThatAre('reportable'));
export type ReportableKind = z.output<typeof reportableKind>;

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

/**
 * What a case is about: a visitor may name an address in words that lead to nothing that we know, and a picture or
 * video may be found on a list of known pictures.
 */
export const reportedKind = z.enum([...reportableKind.options, 'address', 'picture']);
export type ReportedKind = z.output<typeof reportedKind>;

/** A reported object as staff sees it. */
export const reportedObject = z.object({
  objectType: reportedKind,
  objectId: id,
  /** Its text or title; empty if it has none. */
  text: z.string(),
  picture: feedFile.optional(),
  /** Its first files, where one case is read; lists have only its picture. */
  files: z.array(feedFile).optional(),
  /** How many files it has. */
  totalFile: z.number().int().optional(),
  /** The kind of object that a picture is in, such as `feed` or `message`; null for an upload that nothing uses yet. */
  partOf: z.string().nullable().optional(),
  /** A message, whose text and picture are shown for a reason only, or a picture in one. */
  isClosed: z.boolean().optional(),
  /** For a mass message: how many fans have it. Removing it removes all copies. */
  totalCopy: z.number().int().optional(),
  /** `withdrawn`: deleted by its owner, kept for its buyers. `gone`: deleted. */
  state: z.enum(['shown', 'hidden', 'withdrawn', 'gone']),
  /** Its page; null if there is none any more, and for a direct message. */
  page: z.object({ kind: z.enum([...pageKind.options, 'performer']), id, performer: accountCard }).nullable(),
});
export type ReportedObject = z.output<typeof reportedObject>;

/** `resolved`: staff have acted on an address elsewhere. */
export const reportOutcome = z.enum(['dismissed', 'hidden', 'removed', 'warned', 'resolved']);
export type ReportOutcome = z.output<typeof reportOutcome>;

/** All reports of one object until staff decides. */
export const reportCase = z.object({
  _id: id,
  object: reportedObject,
  /** The author. */
  author: accountCard.nullable(),
  /** The most severe reason of its reports. */
  severest: reportReason,
  totalReport: z.number().int(),
  reasons: z.array(z.object({ reason: reportReason, count: z.number().int() })),
  /** null while it is undecided. */
  outcome: reportOutcome.nullable(),
  /** Until when staff have to decide on it, or on an appeal; null while nothing waits. */
  dueAt: time.nullable(),
  isOverdue: z.boolean(),
  /** It has been decided, and a side has appealed. */
  isAppealed: z.boolean(),
  /** A report, or a list of known pictures, has hidden it until the decision. */
  isHiddenByReport: z.boolean(),
  createdAt: time,
  updatedAt: time,
  closedAt: time.nullable(),
});
export type ReportCase = z.output<typeof reportCase>;

export const moderation = z.enum(['dismiss', 'hide', 'remove', 'warn', 'resolve', 'show']);
export type Moderation = z.output<typeof moderation>;

/** What the log of a case holds. `uphold`: the decision stands after an appeal. */
export const loggedModeration = z.enum([...moderation.options, 'uphold', 'court-case']);
export type LoggedModeration = z.output<typeof loggedModeration>;

export const moderationAction = z.object({
  _id: id,
  caseId: id,
  action: loggedModeration,
  rule: siteRule.nullable(),
  note: z.string(),
  /** For staff alone. */
  evidence: z.string(),
  administrator: accountCard,
  author: accountCard.nullable(),
  objectType: reportedKind,
  createdAt: time,
});
export type ModerationAction = z.output<typeof moderationAction>;

/** What one person has reported, as staff sees it. A visitor has no account. */
export const receivedReport = z.object({
  reporter: accountCard.nullable(),
  /** Of a visitor, until it is forgotten. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  reason: reportReason,
  text: z.string(),
  /** This report has hidden the object. */
  hasHidden: z.boolean(),
  createdAt: time,
});
export type ReceivedReport = z.output<typeof receivedReport>;

export const appealSide = z.enum(['author', 'reporter']);
export const appealOutcome = z.enum(['upheld', 'changed']);
export const reportAppeal = z.object({
  side: appealSide,
  text: z.string(),
  createdAt: time,
  outcome: appealOutcome.nullable(),
  /** Decided by the member of staff who had decided before, because there was no other. */
  isSameStaff: z.boolean(),
});
export type ReportAppeal = z.output<typeof reportAppeal>;

/** An author's answer to a notice of copyright. */
export const counterNotice = z.object({
  name: z.string(),
  postalAddress: z.string(),
  text: z.string(),
  createdAt: time,
  restoresAt: time,
  restoredAt: time.nullable(),
  courtCaseAt: time.nullable(),
  /** Another decision has replaced the one that it answers. */
  isVoid: z.boolean(),
});
export type CounterNotice = z.output<typeof counterNotice>;

export const reportCaseDetail = reportCase.extend({
  reports: z.array(receivedReport),
  actions: z.array(moderationAction),
  /** What can be done with the author's account here; null if it is closed or there is none. */
  authorAccount: z.object({ status: userStatus, isPerformer: z.boolean() }).nullable(),
  /** Earlier decisions against the same author. */
  totalEarlier: z.number().int(),
  /** The newest other cases about the same author. */
  earlier: z.array(
    z.object({
      _id: id,
      objectType: reportedKind,
      severest: reportReason,
      outcome: reportOutcome.nullable(),
      createdAt: time,
    }),
  ),
  /** Strikes against the author that count today. */
  totalStrike: z.number().int(),
  /** The author has so many strikes that staff should think about a suspension. */
  suggestsSuspension: z.boolean(),
  /** When a removal becomes final. */
  removesAt: time.nullable(),
  appeals: z.array(reportAppeal),
  counterNotice: counterNotice.nullable(),
  /** The decisions that are possible now, on the case or on the appeal. */
  may: z.array(moderation),
  /** Whether the caller may decide on the appeal: another member of staff has to, if there is one. */
  mayDecideAppeal: z.boolean(),
});
export type ReportCaseDetail = z.output<typeof reportCaseDetail>;

export const listReportCases = operation({
  name: 'listReportCases',
  area: 'administration',
  summary: 'Reported objects',
  method: 'GET',
  path: '/admin/reports',
  access: 'admin',
  permission: 'moderation',
  query: listQuery(['totalReport', 'dueAt', 'severity'], {
    state: z.enum(['open', 'done']).default('open'),
    objectType: reportedKind.optional(),
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
  permission: 'moderation',
  params: idParams,
  reply: reportCaseDetail,
  errors: ['not-found'],
});

export const openReportedMessage = operation({
  name: 'openReportedMessage',
  area: 'administration',
  summary: 'What a reported message says, or a held picture in one; every access is logged with its reason',
  method: 'POST',
  path: '/admin/reports/{id}/message',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  body: z.object({ reason: viewReason }),
  reply: reportedObject,
  errors: ['not-found'],
});
const decisionFields = {
  /** The reason, for both sides to read. */
  note: line(1_000),
  /** The rule that was broken; only a decision against the author keeps it. */
  rule: siteRule.default('other'),
  /** What the decision rests on, for staff alone. */
  evidence: prose(5_000).default(''),
};

export const moderate = operation({
  name: 'moderate',
  area: 'administration',
  summary: 'Decide on a reported object; a second decision fails with 409',
  method: 'POST',
  path: '/admin/reports/{id}',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  body: z.object({ action: moderation, ...decisionFields }),
  reply: reportCaseDetail,
  errors: ['not-found', 'conflict'],
});

export const decideAppeal = operation({
  name: 'decideAppeal',
  area: 'administration',
  summary: 'Decide on the appeals in a case; 409 for the person who had decided, unless there is no other',
  method: 'POST',
  path: '/admin/reports/{id}/appeal',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  /** `uphold`: the decision stands. */
  body: z.object({ action: z.enum(['uphold', 'dismiss', 'hide', 'remove', 'warn', 'resolve']), ...decisionFields }),
  reply: reportCaseDetail,
  errors: ['not-found', 'conflict'],
});

export const recordCourtCase = operation({
  name: 'recordCourtCase',
  area: 'administration',
  summary: 'Keep content hidden in spite of a counter-notice, because of a court case',
  method: 'POST',
  path: '/admin/reports/{id}/court-case',
  access: 'admin',
  permission: 'moderation',
  params: idParams,
  body: z.object({ note: line(1_000) }),
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
  permission: 'moderation',
  query: listQuery([], {}),
  reply: listOf(moderationAction),
});
