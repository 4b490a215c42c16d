import type { Performer } from '@ovation/contract/people/performers.ts';
import type { App } from '../../app.ts';
import { loadStoredFile, presentFile } from '../media/index.ts';
import type { PerformerRow } from './performer.store.ts';

/** A performer's welcome video in the contract's shape; empty while there is none, or it is not yet processed. */
export async function readWelcomeVideo(
  app: App,
  row: Pick<PerformerRow, 'welcome_file_id'>,
): Promise<Pick<Performer, 'welcomeVideo'>> {
  const file = row.welcome_file_id === null ? undefined : await loadStoredFile(app.database, row.welcome_file_id);
  if (file?.status !== 'ready') return {};
  const { hlsUrl, thumbnails } = presentFile(app, file, true);
  const poster = thumbnails.at(-1)?.url;
  return hlsUrl === undefined || poster === undefined ? {} : { welcomeVideo: { hlsUrl, poster } };
}
