import type { App } from '../../../app.ts';
import { breaksConstraint } from '../../../platform/database/constraints.ts';
import { Failure } from '../../../platform/failure.ts';
import { isClaimed } from './username-claim.store.ts';
import { mailAlreadyRegisteredJob } from '../jobs/mail-already-registered.ts';

interface Names {
  readonly username: string;
  readonly email: string;
}

/**
 * Creates an account. On sites that require confirmed addresses, a taken address looks like a free one: the owner gets
 * an email, and this returns undefined.
 */
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
  // Usernames are public, so rejecting a taken one reveals nothing about the address.
  if (await isClaimed(app.database, username, app.clock.now())) throw new Failure('username-taken');
  await app.transaction((work) => work.enqueue(mailAlreadyRegisteredJob, { email }));
  return undefined;
}
