import * as operations from '@ovation/contract/live/requests.ts';
import type { Serve } from '../../../platform/http/call.ts';
import { answerPrivateRequest, listPrivateRequests } from './requests.ts';
import { askForPrivateShow } from './ask-for-private-show.ts';

export function requestRoutes(serve: Serve): void {
  serve(operations.askForPrivateShow, askForPrivateShow);
  serve(operations.listPrivateRequests, listPrivateRequests);
  serve(operations.answerPrivateRequest, answerPrivateRequest);
}
