import { fileTypeFromBuffer } from 'file-type';
import type { App } from '../../app.ts';
import { MediaError, type Probe } from '../../gateways/transcoder/transcoder.ts';
import { Failure } from '../../platform/failure.ts';
import type { ReceivedFile } from '../../platform/http/call.ts';
import { expectations, mayBe, mediumOf, type FileType } from './file-types.ts';
import { readHead, readWhole } from './read-original.ts';

/** A received file of which we know what it really is. */
export interface InspectedFile {
  readonly received: ReceivedFile;
  readonly type: FileType;
  readonly mimeType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
  /** Made by the site out of something that was uploaded. */
  readonly isGenerated?: boolean;
}

/** Enough for every signature that lies at a file's beginning. */
const headBytes = 4_100;

/** Looks into a received file, outside of any transaction. Throws file-invalid for what is not what it should be. */
export async function inspectFile(app: App, received: ReceivedFile, type: FileType): Promise<InspectedFile> {
  const medium = mediumOf(type);
  if (medium === 'paper' && !received.isEncrypted)
    throw new Error('The contract has to say that this file is encrypted before it is stored.');
  const sniffed = await sniff(app, received);
  if (!mayBe(medium, sniffed)) throw fileInvalid(received, expectations[medium]);
  if (sniffed === 'application/pdf')
    return { received, type, mimeType: sniffed, width: null, height: null, durationMs: null };
  const probe = await look(app, received);
  if (probe.kind !== (medium === 'paper' ? 'image' : medium)) throw fileInvalid(received, expectations[medium]);
  return {
    received,
    type,
    mimeType: probe.mimeType,
    width: probe.width ?? null,
    height: probe.height ?? null,
    durationMs: probe.durationMs ?? null,
  };
}

export function fileInvalid(received: ReceivedFile, message: string): Failure {
  return new Failure('file-invalid', message, [{ path: received.field, message }]);
}

async function sniff(app: App, received: ReceivedFile): Promise<string | undefined> {
  const head = await readHead(app, received, Math.min(headBytes, received.sizeBytes));
  if (!head) throw new Failure('upload-aborted');
  return (await fileTypeFromBuffer(head))?.mime;
}

async function look(app: App, received: ReceivedFile): Promise<Probe> {
  try {
    if (received.isEncrypted) return await app.transcoder.probe(() => readWhole(app, received));
    return await app.storage.withLocalFile(received.storageKey, (path) => app.transcoder.probe(path));
  } catch (error) {
    if (error instanceof MediaError) throw fileInvalid(received, error.message);
    throw error;
  }
}
