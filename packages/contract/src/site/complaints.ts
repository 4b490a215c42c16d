import { t } from '@ovation/language/t.ts';
import { z } from 'zod';
import { done, email, id, idParams, line, listOf, listQuery, prose, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { captchaToken } from '../people/captcha.ts';
import { reportReason, siteRule } from './complaint-rules.ts';
import { appealOutcome, appealSide, reportedKind, reportOutcome } from './reports.ts';

const appealText = line(2_000);
const confirmed = (sentence: () => string) => z.literal(true, { error: sentence });

export const sendComplaint = operation({
  name: 'sendComplaint',
  area: 'reports',
  summary: 'Report a page or anything else, also without an account; the receipt by email has a link to its status',
  method: 'POST',
  path: '/complaints',
  access: 'public',
  limit: { max: 20, windowSeconds: 3_600, newcomers: { max: 8, windowSeconds: 3_600 } },
  body: z.object({
    /** The address of a page of this site, or words that say where it is; empty for something else. */
    address: prose(500).optional(),
    reason: reportReason,
    text: line(5_000),
    name: prose(80).optional(),
    email,
    isTrue: confirmed(() => t('Please confirm that, to the best of your knowledge, this is true.')),
    captcha: captchaToken,
  }),
  status: 201,
  reply: done,
  errors: ['captcha-required', 'captcha-unavailable'],
});

/** A decision as both sides read it. */
export const reportDecision = z.object({
  outcome: reportOutcome,
  rule: siteRule.nullable(),
  note: z.string(),
  decidedAt: time,
});
export type ReportDecision = z.output<typeof reportDecision>;

/** How an appeal stands, as both sides read it. */
export const appealStatus = z.object({
  side: appealSide,
  /** Only for the side that wrote it. */
  text: z.string().nullable(),
  createdAt: time,
  outcome: appealOutcome.nullable(),
  /** The reason of the decision on it. */
  note: z.string().nullable(),
});
export type AppealStatus = z.output<typeof appealStatus>;

const caseStatus = z.object({
  _id: id,
  objectType: reportedKind,
  createdAt: time,
  /** Until when staff decide; null while nothing waits for them. */
  dueAt: time.nullable(),
  decision: reportDecision.nullable(),
  appeals: z.array(appealStatus),
  /** Until when the reader can appeal; null if they cannot. */
  appealUntil: time.nullable(),
});

/** What reporters see of their report: nothing about its author, and nothing about other reporters. */
export const complaintStatus = caseStatus.extend({
  reason: reportReason,
  text: z.string(),
  /** What a visitor wrote. */
  address: z.string(),
});
export type ComplaintStatus = z.output<typeof complaintStatus>;

const token = line(300);
const statusLimit = { max: 60, windowSeconds: 600 } as const;

export const getComplaint = operation({
  name: 'getComplaint',
  area: 'reports',
  summary: 'The status of a report, by the token of its receipt',
  method: 'GET',
  path: '/complaints/status',
  access: 'public',
  limit: statusLimit,
  query: z.object({ token }),
  reply: complaintStatus,
  errors: ['not-found'],
});

export const appealComplaint = operation({
  name: 'appealComplaint',
  area: 'reports',
  summary: 'Appeal against the decision on a report, by the token of its receipt; once',
  method: 'POST',
  path: '/complaints/appeal',
  access: 'public',
  limit: statusLimit,
  body: z.object({ token, text: appealText }),
  status: 201,
  reply: complaintStatus,
  errors: ['not-found', 'conflict'],
});

export const listReports = operation({
  name: 'listReports',
  area: 'reports',
  summary: 'What you have reported, and how it stands',
  method: 'GET',
  path: '/reports',
  access: 'account',
  query: listQuery([], {}),
  reply: listOf(complaintStatus),
});

export const appealReport = operation({
  name: 'appealReport',
  area: 'reports',
  summary: 'Appeal against the decision on a report of yours; once',
  method: 'POST',
  path: '/reports/{id}/appeal',
  access: 'account',
  whileSuspended: true,
  limit: statusLimit,
  params: idParams,
  body: z.object({ text: appealText }),
  status: 201,
  reply: complaintStatus,
  errors: ['not-found', 'conflict'],
});

/** A decision about what the caller has published or written; nothing about its reporters. */
export const decisionAboutMe = caseStatus.extend({
  /** Its text or title, shortened; empty once it is gone. */
  text: z.string(),
  /** The decision counts as a strike until then; null if it does not. */
  strikeUntil: time.nullable(),
  /** When a removal becomes final. */
  removesAt: time.nullable(),
  /** When a counter-notice shows it again; null without one. */
  restoresAt: time.nullable(),
  mayCounter: z.boolean(),
});
export type DecisionAboutMe = z.output<typeof decisionAboutMe>;

export const listDecisions = operation({
  name: 'listDecisions',
  area: 'reports',
  summary: 'What staff have decided against your content',
  method: 'GET',
  path: '/decisions',
  access: 'account',
  query: listQuery([], {}),
  reply: listOf(decisionAboutMe),
});

export const appealDecision = operation({
  name: 'appealDecision',
  area: 'reports',
  summary: 'Appeal against a decision about your content; once',
  method: 'POST',
  path: '/decisions/{id}/appeal',
  access: 'account',
  whileSuspended: true,
  limit: statusLimit,
  params: idParams,
  body: z.object({ text: appealText }),
  status: 201,
  reply: decisionAboutMe,
  errors: ['not-found', 'conflict'],
});

export const sendCounterNotice = operation({
  name: 'sendCounterNotice',
  area: 'reports',
  summary: 'Answer a notice of copyright; the content is shown again after ten days, unless there is a court case',
  method: 'POST',
  path: '/decisions/{id}/counter-notice',
  access: 'account',
  whileSuspended: true,
  limit: statusLimit,
  params: idParams,
  body: z.object({
    /** The full name, as a signature. */
    name: line(120),
    postalAddress: line(500),
    text: line(5_000),
    isMistake: confirmed(() => t('Please state that you believe it was taken down by mistake.')),
    acceptsCourt: confirmed(() => t('Please accept the jurisdiction of the court responsible for you.')),
  }),
  status: 201,
  reply: decisionAboutMe,
  errors: ['not-found', 'conflict'],
});
