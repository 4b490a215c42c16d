/** What an operator can do something about; the message says what. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}

/** Another backup of the site runs at this moment. */
export class BackupBusyError extends BackupProblem {}
