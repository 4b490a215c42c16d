import * as operations from '@ovation/contract/publishing/home.ts';
import type { Serve } from '../../platform/http/call.ts';
import { listForYou } from './list-for-you.ts';
import { listNewFaces } from './list-new-faces.ts';
import { lookAtFace } from './look-at-face.ts';
import { suggestPerformers } from './suggest-performers.ts';

export function routes(serve: Serve): void {
  serve(operations.listForYou, listForYou);
  serve(operations.listNewFaces, listNewFaces);
  serve(operations.lookAtFace, lookAtFace);
  serve(operations.suggestPerformers, suggestPerformers);
}
