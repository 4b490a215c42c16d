import { english, sameInAllLanguages, type EnglishText } from '@ovation/language/english.ts';
import { t, translated } from '@ovation/language/t.ts';
import { z } from 'zod';
import { typesThatAre } from '../content-types.ts';
import { day, done, email, id, idParams, line, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from './accounts.ts';
import { says } from '../says.ts';

/** What people can be shown in. A photo is part of its gallery; a `broadcast` is a message to many. */
export const consentKind = z.enum([...typesThatAre('hasPage'), 'message', 'broadcast']);
export type ConsentKind = z.output<typeof consentKind>;

/** `overruled`: the person has said no, and staff have decided that this does not count. */
export const consentState = z.enum(['asked', 'agreed', 'declined', 'withdrawn', 'overruled']);
export type ConsentState = z.output<typeof consentState>;

export const consentWay = z.enum(['account', 'link', 'staff']);

/** The text that people agree to; a changed text is a new version, and consents keep theirs. */
const consentTexts: Readonly<Record<number, EnglishText>> = {
  1: english(
    'I am at least 18 years old. I agreed to be photographed or filmed, and I agree that what shows me is published and sold on this site by this creator. I can withdraw this at any time, and what shows me is then hidden.',
  ),
};
export const currentConsentText = 1;

/** The text of a version in the reader's language. */
export const consentTextOf = (version: number): string => translated(consentTexts[version] ?? sameInAllLanguages(''));

/** One piece of content, as far as the reader may know it. */
export const consentContent = z.object({
  kind: consentKind,
  id,
  /** The beginning of its title or text; empty if it has none, or if the reader may not know it. */
  title: z.string(),
  createdAt: time,
});
export type ConsentContent = z.output<typeof consentContent>;

/** A person whom a performer shows. */
export const participant = z.object({
  _id: id,
  name: z.string(),
  account: accountCard.nullable(),
  /** Where links are sent; null without an account if none was given. */
  email: z.string().nullable(),
  /** To all content of the performer; null if the person is asked for each piece. */
  consent: consentState.nullable(),
  totalContent: z.number().int(),
  createdAt: time,
  updatedAt: time,
});
export type Participant = z.output<typeof participant>;

const shownPerson = z.object({
  _id: id,
  name: z.string(),
  account: accountCard.nullable(),
  state: consentState,
  decidedAt: time.nullable(),
});

/** Who is shown in a piece of content. */
export const contentConsent = consentContent.extend({
  people: z.array(shownPerson),
  /** Whether the performer has said who is shown, or that nobody else is. */
  isAnswered: z.boolean(),
  /** Whether it is hidden from everyone else until all agree. */
  isHeld: z.boolean(),
});
export type ContentConsent = z.output<typeof contentConsent>;

const area = 'consent';
/** Names a piece of content. */
export const consentContentFields = { kind: consentKind, id };
export const maxParticipantsOfContent = 30;

export const listParticipants = operation({
  name: 'listParticipants',
  area,
  summary: 'The people whom you show',
  method: 'GET',
  path: '/consent/people',
  access: 'performer',
  query: listQuery(['name'], { q: z.string().trim().max(100).optional() }),
  reply: listOf(participant),
});

export const addParticipant = operation({
  name: 'addParticipant',
  area,
  summary: 'Add a person whom you show; they are asked at once unless it is for each piece',
  method: 'POST',
  path: '/consent/people',
  access: 'performer',
  limit: { max: 60, windowSeconds: 3_600 },
  body: z.object({
    /** As on their papers. */
    name: line(120),
    /** Of their account here; without one they answer by a link. */
    username: line(60).optional(),
    email: email.optional(),
    /** Ask once for all content, not for each piece. */
    forAll: z.boolean().default(true),
  }),
  status: 201,
  reply: participant,
  errors: ['conflict'],
});

export const removeParticipant = operation({
  name: 'removeParticipant',
  area,
  summary: 'Take a person off your list; what they are shown in stays as it is',
  method: 'DELETE',
  path: '/consent/people/{id}',
  access: 'performer',
  params: idParams,
  reply: done,
  errors: ['not-found'],
});

export const createConsentLink = operation({
  name: 'createConsentLink',
  area,
  summary: 'A link by which a person without an account can answer; replaces the last one',
  method: 'POST',
  path: '/consent/people/{id}/link',
  access: 'performer',
  limit: { max: 60, windowSeconds: 3_600 },
  params: idParams,
  body: z.object({
    /** What is asked for; everything if omitted. */
    content: z.object(consentContentFields).optional(),
    /** Whether it is mailed to the person as well. */
    send: z.boolean().default(false),
  }),
  status: 201,
  reply: z.object({ url: z.string(), expiresAt: time, isSent: z.boolean() }),
  errors: ['not-found', 'conflict'],
});

export const listContentConsents = operation({
  name: 'listContentConsents',
  area,
  summary: 'Your content and who is shown in it',
  method: 'GET',
  path: '/consent/content',
  access: 'performer',
  query: listQuery([], { state: z.enum(['hidden', 'shown']).optional() }),
  reply: listOf(contentConsent),
});

export const getContentConsent = operation({
  name: 'getContentConsent',
  area,
  summary: 'Who is shown in a piece of your content',
  method: 'GET',
  path: '/consent/content/{kind}/{id}',
  access: 'performer',
  params: z.object(consentContentFields),
  reply: contentConsent,
  errors: ['not-found'],
});

export const setContentConsent = operation({
  name: 'setContentConsent',
  area,
  summary: 'Say who is shown in a piece of your content',
  method: 'PUT',
  path: '/consent/content/{kind}/{id}',
  access: 'performer',
  limit: { max: 300, windowSeconds: 3_600 },
  params: z.object(consentContentFields),
  body: z
    .object({
      participantIds: z
        .array(id)
        .max(
          maxParticipantsOfContent,
          says('At most {maxParticipantsOfContent} people.', { maxParticipantsOfContent }),
        ),
      /** An empty list is an answer only with this. */
      nobodyElse: z.boolean().default(false),
    })
    .refine(({ participantIds, nobodyElse }) => nobodyElse === (participantIds.length === 0), {
      path: ['nobodyElse'],
      error: () => t('Please choose who is shown, or confirm that it’s only you.'),
    }),
  reply: contentConsent,
  errors: ['not-found', 'conflict'],
});

/** One person's consent to a piece of content, and how it came about. */
export const consentProofPerson = shownPerson.extend({
  /** As the person gave it, by a link. */
  givenName: z.string().nullable(),
  way: consentWay.nullable(),
  /** Whether it was given for all content of the performer. */
  isForAll: z.boolean(),
  textVersion: z.number().int(),
  text: z.string(),
  askedAt: time,
  /** Each `hash` is the SHA-256 of the event and of the hash before it, in hexadecimal. */
  history: z.array(z.object({ state: consentState, way: consentWay.nullable(), at: time, hash: z.string() })),
});

export const consentProof = z.object({
  content: consentContent,
  performer: accountCard,
  answeredAt: time.nullable(),
  people: z.array(consentProofPerson),
});
export type ConsentProof = z.output<typeof consentProof>;

export const getConsentProof = operation({
  name: 'getConsentProof',
  area,
  summary: 'The proof of consent to a piece of your content, without documents',
  method: 'GET',
  path: '/consent/content/{kind}/{id}/proof',
  access: 'performer',
  params: z.object(consentContentFields),
  reply: consentProof,
  errors: ['not-found'],
});

/** A consent as the person sees it who is asked. */
export const ownConsent = z.object({
  _id: id,
  performer: accountCard,
  /** Null for all content of the performer. */
  content: consentContent.nullable(),
  state: consentState,
  totalContent: z.number().int(),
  textVersion: z.number().int(),
  text: z.string(),
  askedAt: time,
  decidedAt: time.nullable(),
});
export type OwnConsent = z.output<typeof ownConsent>;

export const listOwnConsents = operation({
  name: 'listOwnConsents',
  area,
  summary: 'What you were asked to agree to as a person shown',
  method: 'GET',
  path: '/consent/mine',
  access: 'account',
  query: listQuery([], { state: consentState.optional() }),
  reply: listOf(ownConsent),
});

export const answerConsent = operation({
  name: 'answerConsent',
  area,
  summary: 'Agree, decline, or withdraw; withdrawing hides what shows you at once',
  method: 'POST',
  path: '/consent/mine/{id}',
  access: 'account',
  whileSuspended: true,
  limit: { max: 120, windowSeconds: 3_600 },
  params: idParams,
  body: z.object({ answer: z.enum(['agree', 'decline', 'withdraw']) }),
  reply: ownConsent,
  errors: ['not-found', 'conflict'],
});

const linkToken = line(100);
const linkLimit = { max: 60, windowSeconds: 600 };

/** What the holder of a link may know. */
export const consentLink = z.object({
  performerName: z.string(),
  content: consentContent.nullable(),
  state: consentState,
  text: z.string(),
  expiresAt: time.nullable(),
});
export type ConsentLink = z.output<typeof consentLink>;

export const viewConsentLink = operation({
  name: 'viewConsentLink',
  area,
  summary: 'What a link asks for; no login needed',
  method: 'GET',
  path: '/consent/links',
  access: 'public',
  limit: linkLimit,
  query: z.object({ token: linkToken }),
  reply: consentLink,
  errors: ['not-found'],
});

export const answerConsentLink = operation({
  name: 'answerConsentLink',
  area,
  summary: 'Agree or decline by a link, once; agreeing needs name, birth date and a document',
  method: 'POST',
  path: '/consent/links/answer',
  access: 'public',
  limit: { max: 20, windowSeconds: 600 },
  body: z.object({
    token: linkToken,
    answer: z.enum(['agree', 'decline']),
    /** As on the paper. */
    name: line(120).optional(),
    birthDate: day.optional(),
  }),
  files: { paper: { maxSizeBytes: 20 * 1024 * 1024, required: false, isPaper: true } },
  /** `token` is that of another link, with which someone who has agreed can withdraw; shown once. */
  reply: z.object({ message: z.string(), token: z.string().nullable() }),
  errors: ['not-found', 'conflict', 'file-invalid', 'file-too-large', 'file-missing'],
});

export const withdrawConsentLink = operation({
  name: 'withdrawConsentLink',
  area,
  summary: 'Withdraw by the link that was shown after agreeing',
  method: 'POST',
  path: '/consent/links/withdraw',
  access: 'public',
  limit: linkLimit,
  body: z.object({ token: linkToken }),
  reply: done,
  errors: ['not-found', 'conflict'],
});
