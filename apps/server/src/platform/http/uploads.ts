import { t } from '@ovation/language/t.ts';
import { createHash, type Hash } from 'node:crypto';
import { pipeline, Transform, type Readable } from 'node:stream';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { FileField, Operation } from '@ovation/contract/operation.ts';
import { withoutDirectionMarks } from '@ovation/domain';
import type { FastifyRequest } from 'fastify';
import type { Storage } from '../../gateways/storage/storage.ts';
import { encrypted } from '../secrets/encrypted-stream.ts';
import { Failure } from '../failure.ts';
import { newId } from '../new-id.ts';
import type { ReceivedFile } from './call.ts';
import { rateLimitKey } from './limits/rate-limit.ts';

export interface ReceivedForm {
  readonly fields: Record<string, unknown>;
  /** A list for a field that may repeat. */
  readonly files: Record<string, ReceivedFile | ReceivedFile[]>;
  /** Missing required files, which are reported together with wrong fields. */
  readonly missing: FieldProblem[];
  /** Deletes the files that no use case kept. */
  discard(): Promise<void>;
}

/** The longest field is a list of 1,000 licence keys as JSON, each of 200 letters of three bytes. */
const maxFieldBytes = 640 * 1024;
const maxFieldsBytes = 2 * 1024 * 1024;

export function hasFiles({ files = {} }: Operation): boolean {
  return Object.keys(files).length > 0;
}

/** An operation without a file of its own takes a form or JSON. */
export function takesForm(operation: Operation, request: FastifyRequest): boolean {
  return hasFiles(operation) || (operation.files !== undefined && request.isMultipart());
}

/** Where files are stored. */
interface UploadTarget {
  readonly storage: Storage;
  /** Encrypts identity documents. */
  readonly secretKey: string;
}

/** Streams the files of a multipart body into private storage, and computes their size and hash on the way. */
export async function receiveForm(
  request: FastifyRequest,
  operation: Operation,
  target: UploadTarget,
): Promise<ReceivedForm> {
  if (!request.isMultipart())
    throw new Failure('unsupported-media-type', t('Please send this as a form with files (multipart/form-data).'));
  const form = createForm(target.storage);
  try {
    checkAnnouncedSize(request, operation);
    await readParts(request, operation, target, form);
    form.missing.push(...missingFiles(operation, form.files));
    return form;
  } catch (error) {
    await form.discard();
    throw failureFor(error);
  }
}

interface Form extends ReceivedForm {
  readonly stored: Map<string, { kept: boolean }>;
}

function createForm(storage: Storage): Form {
  const stored = new Map<string, { kept: boolean }>();
  return {
    fields: {},
    files: {},
    missing: [],
    stored,
    async discard() {
      const unwanted = [...stored].filter(([, { kept }]) => !kept);
      await Promise.all(unwanted.map(([key]) => storage.delete(key)));
    },
  };
}

async function readParts(
  request: FastifyRequest,
  operation: Operation,
  target: UploadTarget,
  form: Form,
): Promise<void> {
  const declared = operation.files ?? {};
  const keepsEmpty = !hasFiles(operation);
  const allowed = Object.values(declared);
  const limits = {
    fileSize: Math.max(1, ...allowed.map((field) => field.maxSizeBytes)),
    // One more, so that the field with too many files is named.
    files: allowed.reduce((sum, { many = 1 }) => sum + many, 1),
    fieldSize: maxFieldBytes,
    fields: 60,
    parts: 80,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw fieldFailure(part.fieldname, t('This is too long.'));
      // Forms with files send a missing value as an empty field; in one without, an empty field clears the value.
      if (part.value !== '' || keepsEmpty || operation.clearable?.includes(part.fieldname))
        form.fields[part.fieldname] = part.value;
      continue;
    }
    const received = form.files[part.fieldname];
    const field = Object.hasOwn(declared, part.fieldname) ? declared[part.fieldname] : undefined;
    if (!field || !hasRoom(field, received)) {
      part.file.resume();
      if (!field) throw fieldFailure(part.fieldname, t('No file is expected here.'));
      if (field.many) throw fieldFailure(part.fieldname, t('At most {maxFiles} files.', { maxFiles: field.many }));
      continue;
    }
    const file = await storeFile(
      {
        name: part.fieldname,
        field,
        originalName: part.filename ?? '',
        sender: rateLimitKey(request),
        source: part.file,
      },
      target,
      form,
    );
    form.files[part.fieldname] = field.many === undefined ? file : [...[received ?? []].flat(), file];
  }
}

function hasRoom({ many = 1 }: FileField, received: ReceivedFile | ReceivedFile[] | undefined): boolean {
  return [received ?? []].flat().length < many;
}

function fieldFailure(path: string, message: string): Failure {
  return new Failure('field-invalid', message, [{ path, message }]);
}

interface FilePart {
  readonly name: string;
  readonly field: FileField;
  readonly originalName: string;
  readonly sender: string;
  readonly source: Readable;
}

async function storeFile(part: FilePart, { storage, secretKey }: UploadTarget, form: Form): Promise<ReceivedFile> {
  const storageKey = `originals/${newId()}`;
  const state = { kept: false };
  form.stored.set(storageKey, state);
  const isEncrypted = part.field.isPaper === true;
  const measured = createMeasure();
  const bytes = measure(part, measured);
  await storage.put(storageKey, isEncrypted ? encrypted(bytes, { secretKey, storageKey }) : bytes, {
    contentType: 'application/octet-stream',
  });
  if (measured.sizeBytes === 0)
    throw new Failure('file-invalid', t('This file is empty.'), [
      { path: part.name, message: t('This file is empty.') },
    ]);
  return {
    field: part.name,
    originalName: cleanName(part.originalName),
    sizeBytes: measured.sizeBytes,
    sha256: measured.hash.digest(),
    storageKey,
    sender: part.sender,
    isEncrypted,
    keep() {
      state.kept = true;
    },
  };
}

interface Measure {
  sizeBytes: number;
  readonly hash: Hash;
}

function createMeasure(): Measure {
  return { sizeBytes: 0, hash: createHash('sha256') };
}

/** Hashes and counts the bytes that pass. Fails when the file exceeds its limit or the client disconnects. */
function measure(part: FilePart, measured: Measure): Transform {
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      measured.sizeBytes += chunk.length;
      measured.hash.update(chunk);
      done(measured.sizeBytes > part.field.maxSizeBytes ? tooLarge(part) : null, chunk);
    },
    flush(done) {
      const truncated = (part.source as Readable & { truncated?: boolean }).truncated === true;
      done(truncated ? tooLarge(part) : null);
    },
  });
  // Unlike pipe, pipeline also detects a source that failed before; the error is passed on by the meter.
  pipeline(part.source, meter, () => undefined);
  return meter;
}

function tooLarge(part: Pick<FilePart, 'name' | 'field'>): Failure {
  const megabytes = Math.floor(part.field.maxSizeBytes / 1024 / 1024);
  const message = t('This file is larger than {megabytes} MB. Please choose a smaller one.', { megabytes });
  return new Failure('file-too-large', message, [{ path: part.name, message }]);
}

/** Rejects a body that is larger than all its files may be before its first byte is read. */
function checkAnnouncedSize(request: FastifyRequest, operation: Operation): void {
  const announced = Number(request.headers['content-length'] ?? 0);
  const fields = Object.entries(operation.files ?? {});
  const allowed = fields.reduce((sum, [, { maxSizeBytes, many = 1 }]) => sum + maxSizeBytes * many, 0);
  if (announced <= allowed + maxFieldsBytes) return;
  const [name, field] = fields[0] ?? [];
  if (name === undefined || !field) throw new Failure('file-too-large', t('This form is too large.'));
  throw tooLarge({ name, field });
}

function missingFiles(operation: Operation, files: ReceivedForm['files']): FieldProblem[] {
  const missing = Object.entries(operation.files ?? {}).filter(
    ([name, field]) => field.required && files[name] === undefined,
  );
  return missing.map(([path]) => ({ path, message: t('Please choose a file.') }));
}

/** A name for display, never for a path. It reads as it ends: `photo<U+202E>gpj.exe` would look like a picture. */
export function cleanName(name: string): string {
  const kept = [...withoutDirectionMarks(name)].filter((character) => !/[\p{Cc}/\\]/u.test(character));
  return kept.slice(0, 200).join('').trim() || 'file';
}

const streamFailures: Readonly<Record<string, () => Failure>> = {
  ERR_STREAM_PREMATURE_CLOSE: () => new Failure('upload-aborted'),
  ECONNRESET: () => new Failure('upload-aborted'),
  FST_REQ_FILE_TOO_LARGE: () => new Failure('file-too-large'),
  FST_FILES_LIMIT: () => new Failure('field-invalid', t('More files than expected here.')),
  FST_FIELDS_LIMIT: () => new Failure('field-invalid', t('More fields than expected here.')),
  FST_PARTS_LIMIT: () => new Failure('field-invalid', t('More parts than expected here.')),
};

function failureFor(error: unknown): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  const code = (error as Error & { code?: string }).code ?? '';
  const failure = streamFailures[code];
  if (failure) return failure();
  const isParserError = /multipart|unexpected end|malformed|boundary/i.test(error.message);
  return isParserError
    ? new Failure('upload-aborted', t('The upload was interrupted or is malformed. Please try again.'))
    : error;
}
