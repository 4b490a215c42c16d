/** What an operator can do something about; the message says what. */
export class BackupProblem extends Error {
  override readonly name: string = 'BackupProblem';
}

/** A file of a backup is missing, or its bytes are not those that were written. */
export class DamagedFileError extends BackupProblem {
  override readonly name = 'DamagedFileError';
}

/** Another backup of the site runs at this moment. */
export class BackupBusyError extends BackupProblem {}
