import { z } from 'zod';
import type { Method } from '../operation.ts';
import type { ErrorCode } from '../errors.ts';
import { id, idParams } from '../fields.ts';
import { operation } from '../operation.ts';

export const finishUpload = operation({
  name: 'finishUpload',
  area: 'resumable uploads',
  summary: 'Create a file from a complete upload; a retry returns the same file',
  method: 'POST',
  path: '/uploads/{id}/finish',
  access: 'account',
  params: idParams,
  status: 201,
  reply: z.object({ _id: id, type: z.string(), status: z.enum(['queued', 'processing', 'ready', 'failed']) }),
  errors: ['not-found', 'upload-unfinished', 'file-invalid', 'storage-quota-exceeded'],
});
export type FinishedUpload = z.output<typeof finishUpload.reply>;

export const storageUse = z.object({
  /** The size of originals, without identity papers. */
  usedBytes: z.number().int(),
  /** Null: no limit. */
  allowedBytes: z.number().int().nullable(),
});
export type StorageUse = z.output<typeof storageUse>;

export const getStorageUse = operation({
  name: 'getStorageUse',
  area: 'users',
  summary: 'How much storage you use, and may use',
  method: 'GET',
  path: '/users/me/storage',
  access: 'account',
  reply: storageUse,
});

/** A route outside the JSON operations, described for the documentation. */
export interface ProtocolRoute {
  readonly area: string;
  readonly method: Method | 'HEAD' | 'PATCH' | 'OPTIONS';
  readonly path: string;
  readonly summary: string;
  /** The headers of the request, with their meaning. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response, with its headers. */
  readonly answer: string;
  /** Named errors beyond rate limits and maintenance. */
  readonly errors: readonly ErrorCode[];
}

const area = 'resumable uploads';
const version = { 'Tus-Resumable': '1.0.0' };
const ofCaller = ['not-signed-in', 'tus-version'] as const;
const ofUpload = [...ofCaller, 'not-found'] as const;

/**
 * The tus protocol 1.0.0 (https://tus.io) with the extensions creation, creation-with-upload, expiration,
 * termination and checksum.
 */
export const tusRoutes: readonly ProtocolRoute[] = [
  {
    area,
    method: 'POST',
    path: '/uploads',
    summary: 'Start a resumable upload (tus 1.0.0)',
    answer: '201, Location: its address',
    headers: {
      ...version,
      'Upload-Length': 'size in bytes',
      'Upload-Metadata': 'type and filename, each in Base64; type is what the file is for, such as feed-video',
    },
    errors: [
      ...ofCaller,
      'malformed-request',
      'role-not-allowed',
      'origin-not-allowed',
      'uploads-full',
      'checksum-mismatch',
      'file-too-large',
      'storage-quota-exceeded',
      'file-invalid',
      'field-invalid',
      'unsupported-media-type',
    ],
  },
  {
    area,
    method: 'HEAD',
    path: '/uploads/{id}',
    summary: 'How much has arrived',
    answer: '200, Upload-Offset, Upload-Length',
    headers: version,
    errors: ofUpload,
  },
  {
    area,
    method: 'PATCH',
    path: '/uploads/{id}',
    summary: 'Send bytes from the offset on; received bytes stay if the connection breaks',
    answer:
      '204, Upload-Offset, Upload-Expires; 409 for a wrong offset; 460 and nothing stored ' +
      'if an Upload-Checksum (sha1, sha256 or sha512) does not match',
    headers: {
      ...version,
      'Upload-Offset': 'where these bytes belong',
      'Content-Type': 'application/offset+octet-stream',
    },
    errors: [
      ...ofUpload,
      'malformed-request',
      'upload-aborted',
      'origin-not-allowed',
      'conflict',
      'checksum-mismatch',
      'body-too-large',
      'unsupported-media-type',
    ],
  },
  {
    area,
    method: 'DELETE',
    path: '/uploads/{id}',
    summary: 'Abort it',
    answer: '204',
    headers: version,
    errors: [...ofUpload, 'malformed-request', 'origin-not-allowed', 'unsupported-media-type'],
  },
  {
    area,
    method: 'OPTIONS',
    path: '/uploads',
    summary: 'The supported protocol',
    answer: '204, Tus-Version, Tus-Extension, Tus-Checksum-Algorithm',
    headers: {},
    errors: [],
  },
];
