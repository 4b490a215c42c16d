import * as operations from '@ovation/contract/publishing/discovery.ts';
import type { Serve } from '../../platform/http/call.ts';
import { listForYou, lookAtFace, listNewFaces, suggestPerformers } from './home.ts';

export function routes(serve: Serve): void {
  serve(operations.listForYou, listForYou);
  serve(operations.listNewFaces, listNewFaces);
  serve(operations.lookAtFace, lookAtFace);
  serve(operations.suggestPerformers, suggestPerformers);
}
