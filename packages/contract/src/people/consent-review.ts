import { z } from 'zod';
import { day, id, idParams, line, listOf, listQuery, time } from '../fields.ts';
import { operation } from '../operation.ts';
import { accountCard } from './accounts.ts';
import { consentContent, consentContentFields, consentProof, consentProofPerson } from './consent.ts';
import { says } from '../says.ts';

export const consentOutcome = z.enum(['kept-hidden', 'removed', 'restored']);
export type ConsentOutcome = z.output<typeof consentOutcome>;

/** A person has said no to what shows them: hidden until staff decide. */
export const consentCase = z.object({
  _id: id,
  performer: accountCard,
  personName: z.string(),
  person: accountCard.nullable(),
  cause: z.enum(['declined', 'withdrawn']),
  /** The first hundred. */
  content: z.array(consentContent),
  totalContent: z.number().int(),
  dueAt: time,
  isOverdue: z.boolean(),
  outcome: consentOutcome.nullable(),
  note: z.string().nullable(),
  administrator: accountCard.nullable(),
  createdAt: time,
  decidedAt: time.nullable(),
});
export type ConsentCase = z.output<typeof consentCase>;

const reason = line(300).min(10, says('Please write at least 10 characters.'));

export const listConsentCases = operation({
  name: 'listConsentCases',
  area: 'administration',
  summary: 'Refused and withdrawn consents; decide within 48 hours',
  method: 'GET',
  path: '/admin/consent/cases',
  access: 'admin',
  permission: 'papers',
  query: listQuery(['dueAt'], { state: z.enum(['open', 'done']).default('open') }),
  reply: listOf(consentCase),
});

export const decideConsentCase = operation({
  name: 'decideConsentCase',
  area: 'administration',
  summary: 'Keep the content hidden, remove it with refunds, or show it again',
  method: 'POST',
  path: '/admin/consent/cases/{id}',
  access: 'admin',
  permission: 'papers',
  params: idParams,
  body: z.object({ outcome: consentOutcome, /** The performer and the person read it. */ note: reason }),
  reply: consentCase,
  errors: ['not-found', 'conflict'],
});

export const getConsentProofForStaff = operation({
  name: 'getConsentProofForStaff',
  area: 'administration',
  summary: 'The proof of consent with birth dates and documents; logged with the reason',
  method: 'GET',
  path: '/admin/consent/content/{kind}/{id}/proof',
  access: 'admin',
  permission: 'papers',
  params: z.object(consentContentFields),
  query: z.object({ reason }),
  reply: consentProof.extend({
    people: z.array(
      consentProofPerson.extend({
        birthDate: day.nullable(),
        paper: z.object({ url: z.string(), sha256: z.string() }).nullable(),
      }),
    ),
  }),
  errors: ['not-found'],
});
