import type { App } from '../../../app.ts';
import { breaksConstraint } from '../../../platform/database/constraints.ts';
import { Failure } from '../../../platform/failure.ts';
import { isClaimed } from './username-claim.store.ts';
import { mailAlreadyRegisteredJob } from '../jobs/mail-already-registered.ts';

interface Names {
  readonly username: string;
  readonly email: string;
}

/** Creates an account. Where addresses have to be confirmed, one that is taken looks like one that is free, and its owner gets a mail: answers nothing then. */
export async function registerQuietly(
  app: App,
  { username, email }: Names,
  create: () => Promise<string>,
): Promise<string | undefined> {
  try {
    return await create();
  } catch (error) {
    if (!breaksConstraint(error, 'accounts_email_unique') || !(await app.settings.read()).requireEmailVerification)
      throw error;
  }
  // Usernames are public, and refused for every address alike.
  if (await isClaimed(app.database, username, app.clock.now())) throw new Failure('username-taken');
  await app.transaction((work) => work.enqueue(mailAlreadyRegisteredJob, { email }));
  return undefined;
}
