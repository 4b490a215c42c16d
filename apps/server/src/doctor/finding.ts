/** What a check found. A warning is worth knowing and does not change the exit code. */
export interface Finding {
  /** What was checked: `database`. */
  readonly check: string;
  readonly status: 'fine' | 'warning' | 'problem' | 'skipped';
  /** One sentence or two, without secrets. */
  readonly message: string;
  /** What to do about a warning or a problem. */
  readonly advice?: string;
}

/** The findings of one check, which share its name. */
export interface Findings {
  fine(message: string): Finding;
  skipped(message: string): Finding;
  warning(message: string, advice: string): Finding;
  problem(message: string, advice: string): Finding;
}

export function findingsOf(check: string): Findings {
  return {
    fine: (message) => ({ check, status: 'fine', message }),
    skipped: (message) => ({ check, status: 'skipped', message }),
    warning: (message, advice) => ({ check, status: 'warning', message, advice }),
    problem: (message, advice) => ({ check, status: 'problem', message, advice }),
  };
}

export function isProblem({ status }: Finding): boolean {
  return status === 'problem';
}
