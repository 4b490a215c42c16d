import type { Kysely } from 'kysely';
import type { App } from '../../app.ts';
import type { DB } from '../../platform/database/types.gen.ts';

interface Writing {
  readonly accountId: string;
  readonly otherId: string;
}

/**
 * What lets two accounts write to each other although the performer has not chosen to receive it, such as a private
 * show of the two. Later modules add theirs to `app.writingExceptions` when they register. Blocks have no exceptions.
 */
export type WritingException = (db: Kysely<DB>, writing: Writing) => Promise<boolean>;

declare module '../../app.ts' {
  interface App {
    /** Filled by the modules that bring accounts together. */
    readonly writingExceptions: WritingException[];
  }
}

export async function hasWritingException(app: App, writing: Writing): Promise<boolean> {
  for (const applies of app.writingExceptions) if (await applies(app.database, writing)) return true;
  return false;
}
