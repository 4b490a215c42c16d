import * as operations from '@ovation/contract/people/identity.ts';
import type { Serve } from '../../platform/http/call.ts';
import { createSelfieCode } from './papers/create-selfie-code.ts';
import { decideIdentityCheck } from './decisions/decide-identity-check.ts';
import { getIdentityCheck } from './get-identity-check.ts';
import { getIdentityReview } from './get-identity-review.ts';
import { listIdentityChecks } from './list-identity-checks.ts';
import { replaceIdentityPaper } from './papers/replace-identity-paper.ts';
import { sendSelfie } from './papers/send-selfie.ts';
import { startIdentityCheck } from './provider/start-identity-check.ts';

export function routes(serve: Serve): void {
  serve(operations.getIdentityCheck, getIdentityCheck);
  serve(operations.replaceIdentityPaper, replaceIdentityPaper);
  serve(operations.createSelfieCode, createSelfieCode);
  serve(operations.sendSelfie, sendSelfie);
  serve(operations.startIdentityCheck, startIdentityCheck);
  serve(operations.listIdentityChecks, listIdentityChecks);
  serve(operations.getIdentityReview, getIdentityReview);
  serve(operations.decideIdentityCheck, decideIdentityCheck);
}
