import type { DetailedError } from 'tus-js-client';
import { ApiError, errorOf } from '../client.ts';

/** Translates an error of the tus library into the contract's errors. */
export function toApiError(error: Error | DetailedError): ApiError {
  const { causingError, originalResponse } = error as Partial<DetailedError>;
  if (causingError instanceof ApiError) return causingError;
  if (originalResponse) return errorOf(originalResponse.getStatus(), parsed(originalResponse.getBody()));
  return errorOf(0, {
    statusCode: 0,
    code: 'network',
    message: 'The upload was interrupted. Please check your connection and try again.',
    requestId: '',
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Whether another attempt may succeed without any action. */
export function isTransient({ statusCode, code }: ApiError): boolean {
  return (
    statusCode === 0 ||
    statusCode >= 500 ||
    ([409, 423, 429].includes(statusCode) && code !== 'upload-unfinished' && code !== 'uploads-full')
  );
}

export function stopped(): DOMException {
  return new DOMException('The upload was stopped.', 'AbortError');
}
