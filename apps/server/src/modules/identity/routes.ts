import * as operations from '@ovation/contract/people/identity.ts';
import type { Serve } from '../../platform/http/call.ts';
import { createSelfieCode, replaceIdentityPaper, sendSelfie } from './papers/papers.ts';
import { decideIdentityCheck } from './decisions/decisions.ts';
import { getIdentityCheck, listIdentityChecks, getIdentityReview } from './identity.ts';
import { startIdentityCheck } from './provider/provider.ts';

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
