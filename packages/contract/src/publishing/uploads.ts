import { z } from 'zod';
import type { Method } from '../operation.ts';
import type { ErrorCode } from '../errors.ts';
import { id, idParams } from '../fields.ts';
import { operation } from '../operation.ts';

export const finishUpload = operation({
  name: 'finishUpload',
  area: 'resumable uploads',
  summary: 'Make a file of an upload whose bytes have all arrived; asked again, it answers the same file',
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
  /** Of originals, without identity papers. */
  usedBytes: z.number().int(),
  /** Null where there is no limit. */
  allowedBytes: z.number().int().nullable(),
});
export type StorageUse = z.output<typeof storageUse>;

export const getStorageUse = operation({
  name: 'getStorageUse',
  area: 'users',
  summary: 'How much one’s uploads take, and may take',
  method: 'GET',
  path: '/users/me/storage',
  access: 'account',
  reply: storageUse,
});

/** A route that is no call with JSON, told for the documentation. */
export interface ProtocolRoute {
  readonly area: string;
  readonly method: Method | 'HEAD' | 'PATCH' | 'OPTIONS';
  readonly path: string;
  readonly summary: string;
  /** Headers that the request must carry, with what stands in them. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the answer is, with its headers. */
  readonly answer: string;
  /** Named errors beyond those of too many requests and of maintenance. */
  readonly errors: readonly ErrorCode[];
}

const area = 'resumable uploads';
const version = { 'Tus-Resumable': '1.0.0' };
const ofCaller = ['not-signed-in', 'tus-version'] as const;
const ofUpload = [...ofCaller, 'not-found'] as const;

/** The tus protocol 1.0.0 (https://tus.io) with the extensions creation, creation-with-upload, expiration, termination and checksum. */
export const tusRoutes: readonly ProtocolRoute[] = [
  {
    area,
    method: 'POST',
    path: '/uploads',
    summary: 'Begin a resumable upload (tus 1.0.0)',
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
    summary: 'How much of it has arrived',
    answer: '200, Upload-Offset, Upload-Length',
    headers: version,
    errors: ofUpload,
  },
  {
    area,
    method: 'PATCH',
    path: '/uploads/{id}',
    summary: 'Send bytes from the offset on; what arrives stays, also when the connection breaks',
    answer:
      '204, Upload-Offset, Upload-Expires; 409 when the offset is another; 460 when an Upload-Checksum (sha1, sha256 or sha512) does not match: nothing of the request is kept then',
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
    summary: 'Give it up',
    answer: '204',
    headers: version,
    errors: [...ofUpload, 'malformed-request', 'origin-not-allowed', 'unsupported-media-type'],
  },
  {
    area,
    method: 'OPTIONS',
    path: '/uploads',
    summary: 'What of the protocol is served',
    answer: '204, Tus-Version, Tus-Extension, Tus-Checksum-Algorithm',
    headers: {},
    errors: [],
  },
];
