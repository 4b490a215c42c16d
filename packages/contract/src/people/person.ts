import { z } from 'zod';
import { accountCard } from './accounts.ts';
import { done, id, idParams, line, prose, time, total, viewReason } from '../fields.ts';
import { earningType } from '../money/money.ts';
import { operation } from '../operation.ts';
import { reportReason } from '../site/complaint-rules.ts';
import { reportedKind, reportOutcome } from '../site/reports.ts';
import { securityEvent } from '../site/security-log.ts';
import { identityStatus } from './identity.ts';
import { performerStatus } from './performers.ts';
import { suspension } from './users.ts';
import { says } from '../says.ts';

/** How many of each list the page of a person shows: the newest. */
export const personListLength = 10;

const count = z.number().int();

/** How to reach a person, and whether they may use the site; needs the permission `people`. */
const contact = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  suspension: suspension.nullable(),
  closesAt: time.nullable(),
  usedBytes: count,
});

const performerFacts = z.object({
  status: performerStatus,
  statusReason: z.string().nullable(),
  country: z.string().nullable(),
  totalFollower: count,
  totalFeed: count,
  totalPhoto: count,
  totalVideo: count,
});

const personSession = z.object({
  _id: id,
  device: z.string(),
  country: z.string().nullable(),
  /** The network address; empty without the permission `operations`. */
  address: z.string(),
  createdAt: time,
  lastSeenAt: time,
});

const personSubscription = z.object({
  _id: id,
  performer: accountCard,
  status: z.string(),
  price: total,
  expiresAt: time.nullable(),
  updatedAt: time,
});

const personCharge = z.object({ _id: id, type: earningType, other: accountCard, amount: total, createdAt: time });

const personMoney = z.object({
  balance: total,
  spentLast30Days: total,
  /** What the site owes a performer; null for a fan. */
  earnings: z.number().nullable(),
  /** The performer's part of the sales of the last 30 days; null for a fan. */
  earnedLast30Days: total.nullable(),
  subscriptions: z.array(personSubscription),
  purchases: z.array(personCharge),
  sales: z.array(personCharge),
});

const personPost = z.object({
  _id: id,
  text: z.string(),
  access: z.string(),
  isHidden: z.boolean(),
  createdAt: time,
});

const caseAbout = z.object({
  _id: id,
  objectType: reportedKind,
  totalReport: count,
  outcome: reportOutcome.nullable(),
  createdAt: time,
});

const reportBy = z.object({
  caseId: id,
  objectType: reportedKind,
  author: accountCard.nullable(),
  reason: reportReason,
  outcome: reportOutcome.nullable(),
  createdAt: time,
});

const personModeration = z.object({
  totalStrike: count,
  posts: z.array(personPost),
  casesAbout: z.array(caseAbout),
  reportsBy: z.array(reportBy),
});

const personPapers = z.object({
  identity: identityStatus.nullable(),
  validUntil: z.string().nullable(),
  isPublishingStopped: z.boolean(),
  ageMethod: z.string().nullable(),
  ageExpiresAt: time.nullable(),
});

/** A person as one member of staff sees them: parts that their roles do not include are absent. */
export const person = accountCard.extend({
  kind: z.enum(['fan', 'performer']),
  status: z.enum(['active', 'suspended', 'leaving', 'closed']),
  createdAt: time,
  updatedAt: time,
  /** Null for a fan. */
  performer: performerFacts.nullable(),
  contact: contact.optional(),
  sessions: z.array(personSession).optional(),
  money: personMoney.optional(),
  moderation: personModeration.optional(),
  papers: personPapers.optional(),
  events: z.array(securityEvent).optional(),
});
export type Person = z.output<typeof person>;

export const getPerson = operation({
  name: 'getPerson',
  area: 'administration',
  summary: 'One fan or performer for staff; parts that the roles of the member do not include are absent',
  method: 'GET',
  path: '/admin/people/{id}',
  access: 'admin',
  permission: 'overview',
  params: idParams,
  reply: person,
  errors: ['not-found'],
});

export const endSessionsOfPerson = operation({
  name: 'endSessionsOfPerson',
  area: 'administration',
  summary: 'Sign a fan or performer out everywhere, with a reason for the security log',
  method: 'POST',
  path: '/admin/people/{id}/sign-out',
  access: 'admin',
  permission: 'people',
  params: idParams,
  body: z.object({ reason: viewReason }),
  reply: done,
  errors: ['not-found'],
});

export const notifyPerson = operation({
  name: 'notifyPerson',
  area: 'administration',
  summary: 'Email a fan or performer in the name of the site; the security log keeps what was written',
  method: 'POST',
  path: '/admin/people/{id}/notices',
  access: 'admin',
  permission: 'people',
  limit: { max: 60, windowSeconds: 3_600 },
  params: idParams,
  body: z.object({ subject: line(120), text: prose(2_000).min(1, says('Please fill this in.')) }),
  reply: done,
  errors: ['not-found', 'conflict'],
});
