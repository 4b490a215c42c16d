import type { App } from '../../../app.ts';
import type { Round } from '../../../platform/jobs/rounds.ts';
import { followStreams } from './follow-streams.ts';

/**
 * An engine that was started again knows no stream. Publishers and viewers come back within a second or two, so this
 * look does not wait for the next run of the job.
 */
export function createFirstLook(app: App): Round {
  let isDone = false;
  return {
    name: 'first-look-at-streams',
    async run() {
      if (isDone) return;
      await followStreams(app);
      isDone = true;
    },
  };
}
