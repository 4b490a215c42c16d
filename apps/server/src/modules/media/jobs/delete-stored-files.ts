import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';

const storedFiles = z.object({ keys: z.array(z.string()), prefixes: z.array(z.string()) });

export const deleteStoredFilesJob = job({ name: 'delete-stored-files', payload: storedFiles });

/** Deletes bytes whose rows are deleted. */
export async function deleteStoredFiles(
  { storage }: App,
  { keys, prefixes }: z.output<typeof storedFiles>,
): Promise<void> {
  for (const key of keys) await storage.delete(key);
  for (const prefix of prefixes) await storage.deletePrefix(prefix);
}
