import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecordingProblem } from '../../streams.ts';
import { createRecorder, type Recorder } from './recorder.ts';
import { openRecordings, type RecordingFolder } from './recording-folder.ts';

let root: string;
let folder: RecordingFolder;
let problems: RecordingProblem[];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ovation-recorder-'));
  folder = openRecordings(root).of('stream-a');
  problems = [];
});
afterEach(() => rm(root, { recursive: true, force: true }));

function open(
  options: { freeBytes?: number; folder?: Pick<RecordingFolder, 'nextFile' | 'noteProblem'> } = {},
): Recorder {
  return createRecorder({
    folder: options.folder ?? folder,
    recordedMs: 0,
    maxMs: 60_000,
    freeBytes: async () => options.freeBytes ?? 1,
    onProblem: (problem) => problems.push(problem),
  });
}

const partOf = (text: string, startsWithKeyframe = true) => ({
  bytes: Buffer.from(text),
  seconds: 0.5,
  startsWithKeyframe,
});
const pieces = async (): Promise<string[]> => Promise.all((await folder.files()).map((file) => readFile(file, 'utf8')));

test('a picture that changes its size ten times at once is recorded whole', async () => {
  const recorder = open();
  const runs = Array.from({ length: 10 }, (_, index) => String(index));
  for (const run of runs) {
    recorder.startRun(Buffer.from(run));
    recorder.addPart(partOf('a'));
    recorder.addPart(partOf('b'));
    recorder.endRun();
  }
  await recorder.close();
  expect(await pieces()).toEqual(runs.map((run) => `${run}ab`));
  expect(problems).toEqual([]);
});

test('a process that starts again continues after the pieces that it finds', async () => {
  for (const run of ['first', 'second']) {
    const recorder = open({ folder: openRecordings(root).of('stream-a') });
    recorder.startRun(Buffer.from(run));
    recorder.addPart(partOf('!'));
    await recorder.close();
  }
  expect(await pieces()).toEqual(['first!', 'second!']);
});

test('a piece that fails is followed by another one, from where it can be shown by itself, and that is said', async () => {
  let tries = 0;
  const nextFile = (): string => {
    tries += 1;
    return tries === 1 ? join(root, 'absent', '0001.mp4') : folder.nextFile();
  };
  const recorder = open({ folder: { nextFile, noteProblem: (problem) => folder.noteProblem(problem) } });
  recorder.startRun(Buffer.from('init '));
  recorder.addPart(partOf('lost '));
  await expect.poll(() => problems).toEqual(['parts-missing']);
  recorder.addPart(partOf('dependent ', false));
  recorder.addPart(partOf('kept '));
  recorder.addPart(partOf('also kept', false));
  await recorder.close();
  expect(await pieces()).toEqual(['init kept also kept']);
  expect(await problemOfRecording()).toBe('parts-missing');
});

test('a folder that takes no file ends the recording, and that is said', async () => {
  const recorder = open({ folder: { ...folder, nextFile: () => join(root, 'absent', '0001.mp4') } });
  recorder.startRun(Buffer.from('init'));
  await expect
    .poll(() => {
      recorder.addPart(partOf('lost'));
      return problems;
    })
    .toEqual(['parts-missing', 'failed']);
  await recorder.close();
});

test('a full disk ends the recording; what there is stays, and that is said', async () => {
  const recorder = open({ freeBytes: -1 });
  recorder.startRun(Buffer.from('init '));
  recorder.addPart(partOf('kept'));
  await expect.poll(() => problems).toEqual(['disk-full']);
  recorder.addPart(partOf('too late'));
  await recorder.close();
  expect(await pieces()).toEqual(['init kept']);
  expect(await problemOfRecording()).toBe('disk-full');
});

/** What the finished recording says of itself. */
async function problemOfRecording(): Promise<RecordingProblem | undefined> {
  await writeFile(folder.draft, 'joined');
  await folder.publish(1_000);
  return (await folder.result())?.problem;
}
