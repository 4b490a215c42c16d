import type { Operation, ReplyOutput } from '@ovation/contract/operation.ts';
import { addressOf, errorOf, formOf } from './client.ts';

export interface UploadOptions {
  readonly files: Record<string, Blob | readonly Blob[] | undefined>;
  readonly fields?: Record<string, unknown>;
  readonly params?: Record<string, unknown>;
  /** Called with 0 to 1 while the browser sends. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a multipart operation from a browser with progress, which fetch does not report. Rejects with `ApiError` or
 * AbortError.
 */
export function uploadFile<const Op extends Operation>(
  operation: Op,
  options: UploadOptions,
): Promise<ReplyOutput<Op>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(operation.method, addressOf(operation, { params: options.params }));
    request.responseType = 'json';
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as ReplyOutput<Op>);
      else reject(errorOf(request.status, request.response));
    };
    request.onerror = () =>
      reject(
        errorOf(0, {
          statusCode: 0,
          code: 'network',
          message: 'The upload was interrupted. Please check your connection and try again.',
          requestId: '',
        }),
      );
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf({ body: options.fields, files: options.files }));
  });
}
