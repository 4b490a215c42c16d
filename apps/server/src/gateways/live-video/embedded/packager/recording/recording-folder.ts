import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recording } from '../../../live-video.ts';

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
  /** The path of a new piece. */
  nextFile(): string;
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
  return {
    draft,
    async files() {
      const found = await readdir(folder).catch(() => []);
      return found
        .filter((name) => pieceName.test(name))
        .toSorted()
        .map((name) => join(folder, name));
    },
    nextFile() {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const last = readdirSync(folder)
        .filter((name) => pieceName.test(name))
        .toSorted()
        .at(-1);
      const next = Number.parseInt(last ?? '0', 10) + 1;
      return join(folder, `${String(next).padStart(4, '0')}.mp4`);
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
      const { size } = await stat(result);
      await writeFile(`${facts}.new`, JSON.stringify({ durationMs, sizeBytes: size }));
      await rename(`${facts}.new`, facts);
      await rm(folder, { recursive: true, force: true });
    },
    async result() {
      const text = await readFile(facts, 'utf8').catch(() => undefined);
      if (text === undefined || !existsSync(result)) return undefined;
      return { path: result, ...(JSON.parse(text) as Pick<Recording, 'durationMs' | 'sizeBytes'>) };
    },
    async remove() {
      for (const path of [folder, result, facts, draft]) await rm(path, { recursive: true, force: true });
    },
  };
}
