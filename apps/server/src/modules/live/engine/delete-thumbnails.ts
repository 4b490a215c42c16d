import { id } from '@ovation/contract/fields.ts';
import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';

export const deleteStoredThumbnailsJob = job({
  name: 'delete-stream-thumbnails',
  payload: z.object({ streamId: id }),
});

/** The pictures of a stream that is deleted. */
export async function deleteStoredThumbnails(app: App, { streamId }: { readonly streamId: string }): Promise<void> {
  await app.storage.deletePrefix(`live/${streamId}/`);
}
