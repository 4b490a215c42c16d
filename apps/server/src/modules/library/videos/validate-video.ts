import type { FieldProblem } from '@ovation/contract/errors.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { lockFiles, type FileRow } from '../../media/index.ts';
import { validateSchedule } from '../schedule.ts';
import type { VideoContent } from './video.store.ts';

interface Destination {
  readonly performerId: string;
  readonly videoId: string;
}

/** Refuses a video that cannot be as it is wanted, with every wrong field; holds its film still. */
export async function validateVideo(
  app: App,
  work: Work,
  content: VideoContent,
  destination: Destination,
): Promise<void> {
  const [film] = await lockFiles(work.db, content.videoFileId === null ? [] : [content.videoFileId]);
  const { maximumWalletPrice } = await app.settings.read();
  const problems = [
    ...(content.title === '' ? [{ path: 'title', message: 'Please give it a title.' }] : []),
    ...validateVideoFile(content, film, destination),
    ...validateCuts(content, film),
    ...validatePrice(content, maximumWalletPrice),
    ...validateSchedule(content, app.clock.now()),
  ];
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
}

/** Somebody else's file is answered like one that does not exist. */
function validateVideoFile(
  { videoFileId, publishedAt }: VideoContent,
  film: FileRow | undefined,
  { performerId, videoId }: Destination,
): FieldProblem[] {
  if (videoFileId === null)
    return publishedAt === null
      ? []
      : [{ path: 'video', message: 'Please add the film first, or keep this as a draft.' }];
  if (!film || film.owner_id !== performerId)
    return [{ path: 'filmId', message: 'This film does not exist. Please upload it again.' }];
  if (film.type !== 'video')
    return [{ path: 'filmId', message: 'This file was uploaded for another purpose. Please upload it here.' }];
  if (film.object_id !== null && film.object_id !== videoId)
    return [{ path: 'filmId', message: 'This film is used elsewhere. Please upload it again.' }];
  // One that is here already and failed must not keep her from changing the rest.
  if (film.status === 'failed' && film.object_id === null)
    return [
      {
        path: 'filmId',
        message: `${film.failure_message ?? 'This film could not be processed.'} Please choose another.`,
      },
    ];
  return [];
}

/** The poster's moment and the teaser lie within the film. */
function validateCuts(
  { posterAtMs, teaserStartMs, teaserDurationMs }: VideoContent,
  film: FileRow | undefined,
): FieldProblem[] {
  const wantsPoster = posterAtMs !== null;
  const wantsTeaser = teaserStartMs !== null && teaserDurationMs !== null;
  if (!film)
    return wantsPoster || wantsTeaser
      ? [{ path: wantsPoster ? 'posterAtMs' : 'teaserStartMs', message: 'Please add the film first.' }]
      : [];
  const lengthMs = film.duration_ms ?? Infinity;
  return [
    ...(wantsPoster && posterAtMs > lengthMs
      ? [{ path: 'posterAtMs', message: 'The film is over before that. Please choose an earlier moment.' }]
      : []),
    ...(wantsTeaser && teaserStartMs + teaserDurationMs > lengthMs
      ? [
          {
            path: 'teaserDurationMs',
            message: 'The film is over before the teaser ends. Please choose an earlier or shorter part.',
          },
        ]
      : []),
  ];
}

/** A paid video costs something, and no more than a fan can pay into his wallet at once. */
function validatePrice({ access, price }: VideoContent, maximum: number): FieldProblem[] {
  if (access !== 'paid') return [];
  if (price === null || price === 0n) return [{ path: 'price', message: 'Please set a price above zero.' }];
  return fromMinor(price) > maximum ? [{ path: 'price', message: `The price may be at most ${maximum}.` }] : [];
}
