import { z } from 'zod';
import { id, line } from '../fields.ts';
import { operation } from '../operation.ts';
import { fileStatus, fileProgress, feedFile, poll } from './feeds.ts';
import { says } from '../says.ts';

const MB = 1024 * 1024;
export const uploadedFeedFile = z.object({ _id: id, type: feedFile.shape.type, status: fileStatus });

function upload<const Name extends string, const Kind extends string>(
  name: Name,
  kind: Kind,
  summary: string,
  maxSizeBytes: number,
) {
  return operation({
    name,
    area: 'performer feeds',
    summary,
    method: 'POST',
    path: `/performer/feeds/${kind}/upload`,
    access: 'performer',
    limit: { max: 300, windowSeconds: 600 },
    files: { file: { maxSizeBytes, required: true } },
    body: z.object({}).loose(),
    status: 201,
    reply: uploadedFeedFile,
    errors: ['file-invalid', 'file-missing', 'file-too-large', 'upload-aborted'],
  });
}

export const uploadFeedPhoto = upload('uploadFeedPhoto', 'photo', 'Upload a feed’s photo', 40 * MB);
export const uploadFeedVideo = operation({
  ...upload('uploadFeedVideo', 'video', 'Upload a feed’s video', 5_000 * MB),
  resumableAs: 'feed-video',
});
export const uploadFeedAudio = operation({
  ...upload('uploadFeedAudio', 'audio', 'Upload a feed’s audio', 300 * MB),
  resumableAs: 'feed-audio',
});
export const uploadFeedThumbnail = upload('uploadFeedThumbnail', 'thumbnail', 'Upload a feed’s own thumbnail', 40 * MB);
export const uploadFeedTeaser = operation({
  ...upload('uploadFeedTeaser', 'teaser', 'Upload a feed’s teaser video', 500 * MB),
  resumableAs: 'feed-teaser',
});

export const getFeedFileStatus = operation({
  name: 'getFeedFileStatus',
  area: 'user feeds',
  summary: 'Processing status of a feed’s file; its owner may use any feed id before the feed exists',
  method: 'GET',
  path: '/user/feeds/{id}/file/{fileId}/status',
  access: 'public',
  params: z.object({ id: z.string().max(60), fileId: id }),
  reply: fileProgress,
  errors: ['not-found'],
});

export const pollBody = z.object({
  question: line(300),
  options: z.array(line(120)).min(2, says('At least two answers.')).max(10, says('At most ten answers.')),
  isMultiple: z.boolean().default(false),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
});

export const createPoll = operation({
  name: 'createPoll',
  area: 'performer feeds',
  summary: 'Create a poll for a feed',
  method: 'POST',
  path: '/performer/feeds/polls',
  access: 'performer',
  body: pollBody,
  status: 201,
  reply: poll,
});
