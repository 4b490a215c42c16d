import type { Operation } from '@ovation/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import type { Viewer } from '../call.ts';

/** An upload that is about to start. */
export interface AnnouncedUpload {
  readonly operation: Operation;
  readonly actor: Viewer;
  readonly address: string;
  /** The announced size of the whole form, otherwise the maximum of the operation. */
  readonly sizeBytes: number;
}

/** Throws before the upload if its files would not be stored. */
export type UploadRule = (app: App, upload: AnnouncedUpload) => Promise<void>;

export async function requireUploadAllowed(
  app: App,
  operation: Operation,
  { actor, headers, ip }: FastifyRequest,
): Promise<void> {
  const announced = headers['content-length'];
  await app.freeSpace.require(Number(announced ?? 0));
  const sizeBytes = announced === undefined ? maxFormBytes(operation) : Number(announced);
  for (const rule of app.uploadRules) await rule(app, { operation, actor, address: ip, sizeBytes });
}

function maxFormBytes({ files = {} }: Operation): number {
  return Object.values(files).reduce((sum, { maxSizeBytes, many = 1 }) => sum + maxSizeBytes * many, 0);
}
