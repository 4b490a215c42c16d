import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recording, RecordingProblem } from '../../streams.ts';

/** The files of all recordings: `{streamId}/0001.mp4` while a stream lasts, `{streamId}.mp4` when it has ended. */
export interface Recordings {
  /** Throws Error for a name that is no identifier. */
  of(streamId: string): RecordingFolder;
  /** Those that were not finished: the process or the machine stopped. */
  unfinished(): Promise<string[]>;
  finished(): Promise<string[]>;
}

export interface RecordingFolder {
  /** The pieces in order. */
  files(): Promise<string[]>;
  /** The path of a new piece: another one with each call, also before there is a file. */
  nextFile(): string;
  /** Remembers it for the recording. Missing parts are the least of them. */
  noteProblem(problem: RecordingProblem): Promise<void>;
  /** Says that the stream has ended, so that a process that starts again knows it. */
  markEnded(): Promise<void>;
  readonly hasEnded: boolean;
  /** Whether there are pieces that were not joined. */
  readonly isUnfinished: boolean;
  /** Where the pieces are joined. */
  readonly draft: string;
  /** The draft becomes the recording, and the pieces are deleted. */
  publish(durationMs: number): Promise<void>;
  result(): Promise<Recording | undefined>;
  /** Deletes everything. */
  remove(): Promise<void>;
}

const endedName = 'ended';
const problemName = 'problem';
const pieceName = /^\d{4,6}\.mp4$/;
const idPattern = /^[\w-]{1,64}$/;

export function openRecordings(root: string): Recordings {
  async function names(): Promise<string[]> {
    await mkdir(root, { recursive: true, mode: 0o700 });
    return readdir(root);
  }
  return {
    of(streamId) {
      if (!idPattern.test(streamId)) throw new Error('This is no identifier of a stream.');
      return openFolder(root, streamId);
    },
    unfinished: async () => (await names()).filter((name) => idPattern.test(name)),
    finished: async () => (await names()).flatMap((name) => /^([\w-]{1,64})\.json$/.exec(name)?.slice(1) ?? []),
  };
}

function openFolder(root: string, streamId: string): RecordingFolder {
  const folder = join(root, streamId);
  const [result, facts] = [join(root, `${streamId}.mp4`), join(root, `${streamId}.json`)];
  const draft = join(root, `${streamId}.part`);
  const problemFile = join(folder, problemName);
  const readProblem = async () => (await readFile(problemFile, 'utf8').catch(() => '')) as RecordingProblem | '';
  let lastNumber: number | undefined;
  return {
    draft,
    files: async () => piecesOf(await readdir(folder).catch(() => [])).map((name) => join(folder, name)),
    nextFile() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // Counted here: a piece is opened later than it is named, so the folder does not show it yet.
      lastNumber = (lastNumber ?? Math.max(0, ...piecesOf(readdirSync(folder)).map(numberOf))) + 1;
      return join(folder, `${String(lastNumber).padStart(4, '0')}.mp4`);
    },
    async noteProblem(problem) {
      if (problem === 'parts-missing' && (await readProblem()) !== '') return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(problemFile, problem);
    },
    async markEnded() {
      if (existsSync(folder)) await writeFile(join(folder, endedName), '');
    },
    get hasEnded() {
      return existsSync(join(folder, endedName));
    },
    get isUnfinished() {
      return existsSync(folder);
    },
    async publish(durationMs) {
      await rename(draft, result);
      const [{ size }, problem] = [await stat(result), await readProblem()];
      const known = { durationMs, sizeBytes: size, ...(problem === '' ? {} : { problem }) };
      await writeFile(`${facts}.new`, JSON.stringify(known));
      await rename(`${facts}.new`, facts);
      await rm(folder, { recursive: true, force: true });
    },
    async result() {
      const text = await readFile(facts, 'utf8').catch(() => undefined);
      if (text === undefined || !existsSync(result)) return undefined;
      return { path: result, ...(JSON.parse(text) as Omit<Recording, 'path'>) };
    },
    async remove() {
      for (const path of [folder, result, facts, draft]) await rm(path, { recursive: true, force: true });
    },
  };
}

const numberOf = (name: string): number => Number.parseInt(name, 10);

/** By number: there may be more than the digits of a name allow for. */
function piecesOf(names: readonly string[]): string[] {
  return names.filter((name) => pieceName.test(name)).toSorted((one, other) => numberOf(one) - numberOf(other));
}
