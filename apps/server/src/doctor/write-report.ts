import { isProblem, type Finding } from './finding.ts';

const signs: Readonly<Record<Finding['status'], string>> = { fine: '✓', warning: '!', problem: '✗', skipped: '–' };

/** The report for people: a line for each finding, with what to do about it. */
export function writeReport(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, status, message, advice }) => [
    `${signs[status]} ${check.padEnd(width)}  ${message}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 4)}What to do: ${advice}`]),
  ]);
  return `${lines.join('\n')}\n\n${summaryOf(findings)}\n`;
}

/** The same for programs. */
export function writeJson(findings: readonly Finding[]): string {
  return `${JSON.stringify({ ok: !findings.some(isProblem), findings }, undefined, 2)}\n`;
}

function summaryOf(findings: readonly Finding[]): string {
  const count = (status: Finding['status'], one: string, several: string): string => {
    const total = findings.filter((finding) => finding.status === status).length;
    return `${total === 0 ? 'no' : total} ${total === 1 ? one : several}`;
  };
  return `${count('problem', 'problem', 'problems')}, ${count('warning', 'warning', 'warnings')}.`.replace(/^n/, 'N');
}
