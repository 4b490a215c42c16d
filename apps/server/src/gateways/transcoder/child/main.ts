import { t } from '@ovation/language/t.ts';
import { flushCompileCache } from 'node:module';
import { setPriority } from 'node:os';
import { isResourceFailure, type JobResult, type MediaAnswer, type MediaJob } from '../resource-failure.ts';
import { MediaError } from '../transcoder.ts';

setPriority(Number(process.argv[2]));

process.on('message', (job: MediaJob) => void serve(job));
process.on('disconnect', () => process.exit(0));

async function serve(job: MediaJob): Promise<void> {
  answer(await perform(job).then((result) => ({ kind: 'done', result }), answerForError));
  // A child is killed without notice, so the compile cache is written now.
  flushCompileCache();
}

async function perform(job: MediaJob): Promise<JobResult> {
  const onProgress = (percent: number): void => answer({ kind: 'progress', percent });
  if (job.task === 'probe') return (await import('./probe.ts')).probe(job.source);
  if (job.task === 'check') return (await import('./probe.ts')).check(job.source);
  if (job.task === 'image') return (await import('./image.ts')).processImage(job.path, job);
  if (job.task === 'card') return (await import('./image.ts')).writeCard(job.path, job.target);
  if (job.task === 'video')
    return (await import('./video.ts')).processVideo(job.path, job.outputFolder, job.part, onProgress);
  if (job.task === 'poster') return (await import('./poster.ts')).processPoster(job.path, job.outputFolder, job.atMs);
  if (job.task === 'teaser') return (await import('./teaser.ts')).cutTeaser(job.path, job.target, job.span);
  return (await import('./sound/audio.ts')).processAudio(job.path, job.outputFolder, onProgress);
}

function answerForError(error: unknown): MediaAnswer {
  if (error instanceof MediaError) return { kind: 'rejected', code: error.code, message: error.message };
  console.error(error);
  if (isResourceFailure(error)) return { kind: 'lacks-resource', message: String(error) };
  return {
    kind: 'rejected',
    code: 'broken-file',
    message: t('This file is damaged or of a type that we cannot read.'),
  };
}

function answer(message: MediaAnswer): void {
  process.send?.(message);
}
