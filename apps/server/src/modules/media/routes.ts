import * as operations from '@ovation/contract/publishing/uploads.ts';
import type { Serve } from '../../platform/http/call.ts';
import { getStorageUse } from './quota/storage-quota.ts';
import { finishUpload } from './uploads/finish-upload.ts';

export function routes(serve: Serve): void {
  serve(operations.finishUpload, finishUpload);
  serve(operations.getStorageUse, getStorageUse);
}
