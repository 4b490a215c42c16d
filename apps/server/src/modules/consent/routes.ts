import * as operations from '@ovation/contract/people/consent.ts';
import * as review from '@ovation/contract/people/consent-review.ts';
import type { Serve } from '../../platform/http/call.ts';
import { answerConsent } from './answers/answer-consent.ts';
import { answerConsentLink } from './answers/answer-consent-link.ts';
import { viewConsentLink, withdrawConsentLink } from './answers/consent-links.ts';
import { listOwnConsents } from './answers/own-consents.ts';
import { getContentConsent, listContentConsents } from './content/get-content-consent.ts';
import { setContentConsent } from './content/set-content-consent.ts';
import { addParticipant } from './people/add-participant.ts';
import { createConsentLink } from './people/create-consent-link.ts';
import { listParticipants } from './people/read-participants.ts';
import { removeParticipant } from './people/remove-participant.ts';
import { getConsentProof, getConsentProofForStaff } from './staff/consent-proofs.ts';
import { decideConsentCase } from './staff/decide-consent-case.ts';
import { listConsentCases } from './staff/read-cases.ts';

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
