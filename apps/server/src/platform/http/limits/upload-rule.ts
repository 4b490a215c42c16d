import type { Operation } from '@ovation/contract/operation.ts';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../app.ts';
import type { Viewer } from '../call.ts';

/** Files that are about to be sent. */
export interface Arriving {
  readonly operation: Operation;
  readonly actor: Viewer;
  readonly address: string;
  /** Of the whole form, as it was announced; without that, as much as the operation takes. */
  readonly sizeBytes: number;
}

/** Throws where these files would not be kept, before they travel. */
export type UploadRule = (app: App, arriving: Arriving) => Promise<void>;

export async function requireUploadAllowed(
  app: App,
  operation: Operation,
  { actor, headers, ip }: FastifyRequest,
): Promise<void> {
  const announced = headers['content-length'];
  await app.freeSpace.require(Number(announced ?? 0));
  const sizeBytes = announced === undefined ? largestForm(operation) : Number(announced);
  for (const rule of app.uploadRules) await rule(app, { operation, actor, address: ip, sizeBytes });
}

function largestForm({ files = {} }: Operation): number {
  return Object.values(files).reduce((sum, { maxSizeBytes }) => sum + maxSizeBytes, 0);
}
