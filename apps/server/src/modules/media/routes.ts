import * as operations from '@ovation/contract/uploads.ts';
import type { Serve } from '../../platform/http/call.ts';
import { finishUpload } from './uploads/finish-upload.ts';

export function routes(serve: Serve): void {
  serve(operations.finishUpload, finishUpload);
}
