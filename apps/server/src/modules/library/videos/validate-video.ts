import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { formatMoney } from '../../../platform/words/dates.ts';
import { lockFiles, type FileRow } from '../../media/index.ts';
import { validateSchedule } from '../schedule.ts';
import type { VideoContent } from './video.store.ts';
import { readStoredIfAny } from '../../../platform/language/stored-text.ts';

interface Destination {
  readonly performerId: string;
  readonly videoId: string;
}

/** Validates a video and locks its file. Throws field-invalid with all invalid fields. */
export async function validateVideo(
  app: App,
  work: Work,
  content: VideoContent,
  destination: Destination,
): Promise<void> {
  const [file] = await lockFiles(work.db, content.videoFileId === null ? [] : [content.videoFileId]);
  const { maximumWalletPrice } = await app.settings.read();
  const problems = [
    ...(content.title === '' ? [{ path: 'title', message: t('Please give it a title.') }] : []),
    ...validateVideoFile(content, file, destination),
    ...validateCuts(content, file),
    ...validatePrice(content, maximumWalletPrice),
    ...validateSchedule(content, app.clock.now()),
  ];
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
}

/** Another account's file gives the same message as one that does not exist. */
function validateVideoFile(
  { videoFileId, publishedAt }: VideoContent,
  file: FileRow | undefined,
  { performerId, videoId }: Destination,
): FieldProblem[] {
  if (videoFileId === null)
    return publishedAt === null
      ? []
      : [{ path: 'video', message: t('Please add the video first, or keep this as a draft.') }];
  if (!file || file.owner_id !== performerId)
    return [{ path: 'filmId', message: t('This file does not exist. Please upload it again.') }];
  if (file.type !== 'video')
    return [{ path: 'filmId', message: t('This file was uploaded for another purpose. Please upload it here.') }];
  if (file.object_id !== null && file.object_id !== videoId)
    return [{ path: 'filmId', message: t('This file is used elsewhere. Please upload it again.') }];
  // A failed file that already belongs to the video must not prevent other changes.
  if (file.status === 'failed' && file.object_id === null)
    return [
      {
        path: 'filmId',
        message: t('{problem} Please choose another.', {
          problem: readStoredIfAny(file.failure_message) ?? t('This video could not be processed.'),
        }),
      },
    ];
  return [];
}

/** The moment of the poster and the part of the teaser must be within the video file. */
function validateCuts(
  { posterAtMs, teaserStartMs, teaserDurationMs }: VideoContent,
  file: FileRow | undefined,
): FieldProblem[] {
  const wantsPoster = posterAtMs !== null;
  const wantsTeaser = teaserStartMs !== null && teaserDurationMs !== null;
  if (!file)
    return wantsPoster || wantsTeaser
      ? [{ path: wantsPoster ? 'posterAtMs' : 'teaserStartMs', message: t('Please add the video first.') }]
      : [];
  const lengthMs = file.duration_ms ?? Infinity;
  return [
    ...(wantsPoster && posterAtMs > lengthMs
      ? [{ path: 'posterAtMs', message: t('The video ends before that. Please choose an earlier time.') }]
      : []),
    ...(wantsTeaser && teaserStartMs + teaserDurationMs > lengthMs
      ? [
          {
            path: 'teaserDurationMs',
            message: t('The video ends before the teaser does. Please choose an earlier or shorter part.'),
          },
        ]
      : []),
  ];
}

/** A paid video costs more than zero, and no more than a fan can add to their wallet at once. */
function validatePrice({ access, price }: VideoContent, maximum: number): FieldProblem[] {
  if (access !== 'paid') return [];
  if (price === null || price === 0n) return [{ path: 'price', message: t('Please set a price above zero.') }];
  return fromMinor(price) > maximum
    ? [{ path: 'price', message: t('The price may be at most {maximum}.', { maximum: formatMoney(maximum) }) }]
    : [];
}
