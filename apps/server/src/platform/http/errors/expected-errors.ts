import type { ErrorCode } from '@ovation/contract/errors.ts';
import { isOpenInMaintenance, type Operation } from '@ovation/contract/operation.ts';

/** All errors of an operation: those that it declares, and those that follow from its definition. */
export function expectedErrors(operation: Operation): ReadonlySet<ErrorCode> {
  return new Set([
    ...(operation.errors ?? []),
    ...errorsOfCaller(operation),
    ...errorsOfInput(operation),
    ...errorsOfSite(operation),
  ]);
}

function errorsOfCaller({ access, method, permission }: Operation): ErrorCode[] {
  const isOpen = access === 'public';
  const isForRole = !isOpen && access !== 'account';
  return [
    ...(isOpen ? [] : ['not-signed-in' as const]),
    ...(isForRole ? ['role-not-allowed' as const] : []),
    ...(permission === undefined ? [] : ['permission-missing' as const]),
    ...(method === 'GET' ? [] : ['origin-not-allowed' as const]),
  ];
}

function errorsOfInput({ body, files, idempotent, method, params, query }: Operation): ErrorCode[] {
  const bodyErrors: ErrorCode[] =
    method === 'GET' ? [] : ['malformed-request', 'body-too-large', 'unsupported-media-type'];
  const fieldErrors: ErrorCode[] = body || query || files ? ['field-invalid'] : [];
  const pathErrors: ErrorCode[] = params ? ['not-found'] : [];
  const uploadErrors: ErrorCode[] = files
    ? ['file-missing', 'file-invalid', 'file-too-large', 'upload-aborted', 'storage-full']
    : [];
  const quotaErrors: ErrorCode[] = Object.values(files ?? {}).some(({ isPaper }) => isPaper !== true)
    ? ['storage-quota-exceeded']
    : [];
  return [
    ...bodyErrors,
    ...fieldErrors,
    ...pathErrors,
    ...uploadErrors,
    ...quotaErrors,
    ...(idempotent ? (['idempotency-key-invalid', 'idempotency-key-reused'] as const) : []),
  ];
}

function errorsOfSite(operation: Operation): ErrorCode[] {
  return ['too-many-requests', 'unavailable', ...(isOpenInMaintenance(operation) ? [] : ['maintenance' as const])];
}
