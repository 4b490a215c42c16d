import { english } from '@ovation/language/english.ts';
import { z } from 'zod';
import { accountCard } from './accounts.ts';
import { day, id, idParams, isLongReason, listOf, listQuery, prose, reasonTooShort, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { performerStatus } from './performers.ts';

/** The state of the check of a performer's identity; `expired`: a paper is no longer valid. */
export const identityStatus = z.enum(['draft', 'submitted', 'approved', 'rejected', 'expired']);
export type IdentityStatus = z.output<typeof identityStatus>;

/** Who compares a person with their papers: staff, or staff and a provider. */
export const identityProvider = z.enum(['manual', 'stripe']);
export type IdentityProvider = z.output<typeof identityProvider>;

export const identityResult = z.enum(['pending', 'verified', 'failed', 'cancelled']);
export type IdentityResult = z.output<typeof identityResult>;

export const paperKinds = {
  passport: english('Passport'),
  'id-card': english('Identity card'),
  'driving-licence': english('Driving licence'),
  'residence-permit': english('Residence permit'),
  other: english('Another document'),
} as const;
export type PaperKind = keyof typeof paperKinds;
export const paperKind = z.enum(Object.keys(paperKinds) as [PaperKind, ...PaperKind[]]);

export const identityPaperType = z.enum(['idVerification', 'documentVerification', 'selfie']);
export type IdentityPaperType = z.output<typeof identityPaperType>;

/** What is known of a paper; its picture may have been deleted since. */
export const identityPaper = z.object({
  type: identityPaperType,
  kind: paperKind.nullable(),
  /** The first day on which it is no longer valid; null if it names none. */
  expiresOn: day.nullable(),
  createdAt: time,
});
export type IdentityPaper = z.output<typeof identityPaper>;

const decision = z.object({
  _id: id,
  decision: z.enum(['approved', 'rejected', 'expired']),
  reason: z.string().nullable(),
  validUntil: day.nullable(),
  createdAt: time,
});

const facts = {
  status: identityStatus,
  /** Of the latest rejection. */
  reason: z.string().nullable(),
  /** Grows with each new paper. */
  version: z.number().int(),
  validUntil: day.nullable(),
  /** An approved performer whose check has expired or was rejected: nothing new is published. */
  isPublishingStopped: z.boolean(),
  papers: z.array(identityPaper),
  providerResult: identityResult.nullable(),
  providerResultAt: time.nullable(),
};

export const identityCheck = z.object({
  ...facts,
  provider: identityProvider,
  isSelfieRequired: z.boolean(),
  /** The code to photograph oneself with, while there is one. */
  selfieCode: z.string().nullable(),
  selfieCodeExpiresAt: time.nullable(),
  /** The latest 50. */
  history: z.array(decision),
});
export type IdentityCheck = z.output<typeof identityCheck>;

/** A paper as a decision has recorded it. */
const decidedPaper = z.object({
  type: identityPaperType,
  fileId: id.nullable(),
  /** In hexadecimal, of the file as it was sent. */
  sha256: z.string().nullable(),
  kind: paperKind.nullable(),
  expiresOn: day.nullable(),
  code: z.string().nullable(),
});

const listedCheck = z.object({
  performer: accountCard,
  performerStatus,
  status: identityStatus,
  validUntil: day.nullable(),
  isPublishingStopped: z.boolean(),
  providerResult: identityResult.nullable(),
  updatedAt: time,
});
export type ListedIdentityCheck = z.output<typeof listedCheck>;

export const identityReview = z.object({
  performer: accountCard,
  performerStatus,
  ...facts,
  /** The code that the stored selfie has to show. */
  selfieCode: z.string().nullable(),
  /** The provider's id of its check, where staff finds the details. */
  providerId: z.string().nullable(),
  /** The latest 50. */
  history: z.array(
    decision.extend({
      /** Null for the site itself. */
      by: accountCard.nullable(),
      papers: z.array(decidedPaper),
      providerResult: identityResult.nullable(),
    }),
  ),
});
export type IdentityReview = z.output<typeof identityReview>;

const paper = { maxSizeBytes: 20 * 1024 * 1024, required: true, isPaper: true };
const area = 'performers';
const fileErrors = ['file-invalid', 'file-missing', 'file-too-large'] as const;

export const getIdentityCheck = operation({
  name: 'getIdentityCheck',
  area,
  summary: 'The check of your identity',
  method: 'GET',
  path: '/identity',
  access: 'performer',
  reply: identityCheck,
});

export const replaceIdentityPaper = operation({
  name: 'replaceIdentityPaper',
  area,
  summary: 'Send one ID document, or replace it; starts a review',
  method: 'POST',
  path: '/identity/papers',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 60, windowSeconds: 3_600 },
  files: { file: paper },
  body: z.object({
    type: z.enum(['idVerification', 'documentVerification']),
    kind: paperKind,
    expiresOn: day.optional(),
  }),
  status: 201,
  reply: identityCheck,
  errors: fileErrors,
});

export const createSelfieCode = operation({
  name: 'createSelfieCode',
  area,
  summary: 'A code of six characters to photograph yourself with; valid for 24 hours',
  method: 'POST',
  path: '/identity/selfie/code',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 30, windowSeconds: 3_600 },
  status: 201,
  reply: z.object({ code: z.string(), expiresAt: time }),
});

export const sendSelfie = operation({
  name: 'sendSelfie',
  area,
  summary: 'Send a photo of you with the code, which is used up; starts a review',
  method: 'POST',
  path: '/identity/selfie',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 30, windowSeconds: 3_600 },
  files: { file: paper },
  status: 201,
  reply: identityCheck,
  errors: [...fileErrors, 'conflict'],
});

export const startIdentityCheck = operation({
  name: 'startIdentityCheck',
  area,
  summary: 'Begin the check at the provider, if the site has one',
  method: 'POST',
  path: '/identity/start',
  access: 'performer',
  whileSuspended: true,
  limit: { max: 10, windowSeconds: 3_600 },
  reply: z.object({
    kind: z.enum(['manual', 'redirect']),
    /** Where the browser goes; only of `redirect`. */
    url: z.string().optional(),
  }),
  errors: ['conflict', 'unavailable'],
});

export const listIdentityChecks = operation({
  name: 'listIdentityChecks',
  area: 'administration',
  summary: 'Checks of performers’ identities',
  method: 'GET',
  path: '/admin/identity',
  access: 'admin',
  permission: 'papers',
  query: listQuery([], { status: identityStatus.optional(), q: z.string().trim().max(100).optional() }),
  reply: listOf(listedCheck),
});

export const getIdentityReview = operation({
  name: 'getIdentityReview',
  area: 'administration',
  summary: 'The check of a performer, with its history',
  method: 'GET',
  path: '/admin/identity/{id}',
  access: 'admin',
  permission: 'papers',
  params: idParams,
  reply: identityReview,
  errors: ['not-found'],
});

export const decideIdentityCheck = operation({
  name: 'decideIdentityCheck',
  area: 'administration',
  summary: 'Approve or reject the identity of a performer; a pending performer with it',
  method: 'PUT',
  path: '/admin/identity/{id}',
  access: 'admin',
  permission: 'papers',
  params: idParams,
  body: z
    .object({
      decision: z.enum(['approved', 'rejected']),
      /** Required for a rejection; the performer reads it. */
      reason: prose(1_000).optional(),
      /** What the identity paper says, in place of what the performer entered; null if it never expires. */
      expiresOn: day.nullable().optional(),
      /** Of the check as it was seen: papers that came later refuse the decision. */
      version: z.number().int().min(0),
    })
    .refine(({ decision: made, reason = '' }) => made === 'approved' || isLongReason(reason), {
      path: ['reason'],
      error: reasonTooShort,
    }),
  reply: identityReview,
  errors: ['not-found', 'conflict'],
});
