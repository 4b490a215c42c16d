import type { App } from '../app.ts';
import {
  createOwner,
  endSessionsAtMachine,
  findAccountAtMachine,
  makeOwner,
  resetSecondFactor,
  restoreAccount,
  setNewPassword,
  suspendAccount,
} from '../modules/accounts/index.ts';
import { Failure, invalidField } from '../platform/failure.ts';

export interface CommandOptions {
  readonly reason?: string;
  readonly until?: string;
}

/** Returns lines for the operator. Throws Failure. */
type Command = (app: App, name: string, options: CommandOptions) => Promise<string[]>;

export const usage = `npm run admin -- COMMAND NAME        NAME: a username or an email address

  owner NAME             makes a member of staff an owner; for a new email address, a new owner
  password NAME          sets a new password, which is shown once
  second-factor NAME     removes passkeys and the authenticator app: the next login needs the password alone
  sessions NAME          signs an account out everywhere
  suspend NAME           suspends a fan or creator: --reason TEXT, --until 2030-01-31
  restore NAME           ends a suspension`;

export const commands: Readonly<Record<string, Command | undefined>> = {
  async owner(app, name) {
    const account = await findAccountAtMachine(app, name).catch((error: unknown) => {
      if (error instanceof Failure && error.code === 'not-found' && isEmail(name)) return undefined;
      throw error;
    });
    if (account === undefined) return showPassword(await createOwner(app, name), `${name} is a new owner.`);
    await makeOwner(app, account);
    return [`${account.username} is an owner.`];
  },
  async password(app, name) {
    const account = await findAccountAtMachine(app, name);
    const made = await setNewPassword(app, account);
    const factor = account.has_second_factor ? [`The second factor stays: see second-factor ${account.username}.`] : [];
    return [...showPassword(made, `${account.username} has a new password and is signed out everywhere.`), ...factor];
  },
  async 'second-factor'(app, name) {
    const account = await findAccountAtMachine(app, name);
    await resetSecondFactor(app, account);
    const way = account.has_password ? [] : [`There is no password: set one with password ${account.username}.`];
    return [`${account.username} logs in without a second factor now, and is signed out everywhere.`, ...way];
  },
  async sessions(app, name) {
    const account = await findAccountAtMachine(app, name);
    await endSessionsAtMachine(app, account);
    return [`${account.username} is signed out everywhere.`];
  },
  async suspend(app, name, { reason = null, until }) {
    const { id: accountId, kind, username } = await findAccountAtMachine(app, name);
    if (kind === 'admin')
      throw new Failure(
        'conflict',
        `${username} is staff, who are not suspended: use sessions and password, and let an owner remove them.`,
      );
    const suspension = { accountId, byId: null, reason, until: until === undefined ? null : readDay(until) };
    await app.transaction((work) => suspendAccount(work, { app }, suspension));
    return [`${username} is suspended.`];
  },
  async restore(app, name) {
    const { id: accountId, username } = await findAccountAtMachine(app, name);
    const isRestored = await app.transaction((work) => restoreAccount(work, { app }, { accountId }));
    return [isRestored ? `${username} is not suspended any more.` : `${username} was not suspended.`];
  },
};

const isEmail = (name: string): boolean => /^[^@\s]+@[^@\s]+$/.test(name);

function readDay(text: string): Date {
  const day = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(day.getTime()))
    throw invalidField('until', `--until is ${JSON.stringify(text)}: write a day such as 2030-01-31.`);
  return day;
}

function showPassword({ username, password }: { username: string; password: string }, sentence: string): string[] {
  return [sentence, `Username: ${username}`, `Password, shown only now: ${password}`];
}
