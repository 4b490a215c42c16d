import { z } from 'zod';
import type { App } from '../../../app.ts';
import { job } from '../../../platform/jobs/job.ts';

const ended = z.object({ provider: z.string(), providerId: z.string() });

export const forgetAgeCheckJob = job({ name: 'forget-age-check', payload: ended });

/** Deletes the card of a check at its provider. Retried until the provider answers. */
export async function forgetAgeCheck({ age }: App, check: z.output<typeof ended>): Promise<void> {
  await age.forget(check);
}
