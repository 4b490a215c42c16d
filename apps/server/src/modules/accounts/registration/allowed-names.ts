import { displayNameProblem, usernameProblem } from '@ovation/domain';
import type { App } from '../../../app.ts';
import { invalidField } from '../../../platform/failure.ts';

interface Names {
  readonly name?: string | undefined;
  readonly username?: string | undefined;
}

/**
 * Throws field-invalid for names that imitate staff, a company or a system account. `before` holds the account's
 * present names: it may keep those.
 */
export async function requireAllowedNames(app: App, { name, username }: Names, before: Names = {}): Promise<void> {
  const { siteName } = await app.settings.read();
  const wrong = {
    username: username === undefined || username === before.username ? undefined : usernameProblem(username, siteName),
    name: name === undefined || name === before.name ? undefined : displayNameProblem(name, siteName),
  };
  for (const [field, problem] of Object.entries(wrong)) if (problem !== undefined) throw invalidField(field, problem);
}
