import * as operations from '@ovation/contract/people/consent.ts';
import * as review from '@ovation/contract/people/consent-review.ts';
import type { Serve } from '../../platform/http/call.ts';
import {
  answerConsentLink,
  viewConsentLink,
  withdrawConsentLink,
  answerConsent,
  listOwnConsents,
} from './answers/answer-consent-link.ts';
import { getContentConsent, listContentConsents, setContentConsent } from './content/content-consent.ts';
import { addParticipant, removeParticipant, createConsentLink, listParticipants } from './people/people.ts';
import { getConsentProof, getConsentProofForStaff } from './staff/staff.ts';
import { decideConsentCase, listConsentCases } from './staff/decide-consent-case.ts';

export function routes(serve: Serve): void {
  serve(operations.listParticipants, listParticipants);
  serve(operations.addParticipant, addParticipant);
  serve(operations.removeParticipant, removeParticipant);
  serve(operations.createConsentLink, createConsentLink);
  serve(operations.listContentConsents, listContentConsents);
  serve(operations.getContentConsent, getContentConsent);
  serve(operations.setContentConsent, setContentConsent);
  serve(operations.getConsentProof, getConsentProof);
  serve(operations.listOwnConsents, listOwnConsents);
  serve(operations.answerConsent, answerConsent);
  serve(operations.viewConsentLink, viewConsentLink);
  serve(operations.answerConsentLink, answerConsentLink);
  serve(operations.withdrawConsentLink, withdrawConsentLink);
  serve(review.listConsentCases, listConsentCases);
  serve(review.decideConsentCase, decideConsentCase);
  serve(review.getConsentProofForStaff, getConsentProofForStaff);
}
