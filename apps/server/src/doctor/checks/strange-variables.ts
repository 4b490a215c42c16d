import { variableNames } from '../../platform/config.ts';
import { findingsOf, type Finding } from '../finding.ts';

/** Other programs use names like DATABASE_NAME or LOG_FILE; these beginnings are ours, or only ours matter. */
const beginnings = /^(?:OVATION|S3|SMTP|STRIPE|TURN|STUN|LIVE|LIVEKIT|AGORA|RTMP|CAPTCHA|RECAPTCHA|TURNSTILE|BACKUP)_/;

/** A misspelt variable is not read, and nothing would say so. */
export function findStrangeVariables(environment: Readonly<Record<string, string | undefined>>): Finding[] {
  const { warning } = findingsOf('configuration');
  return Object.keys(environment)
    .filter((name) => !variableNames.includes(name) && (beginnings.test(name) || nearestTo(name) !== undefined))
    .map((name) => {
      const meant = nearestTo(name);
      const message = `${name} is set, and Ovation reads no variable of this name.`;
      return warning(message, meant === undefined ? 'Remove it, or correct its name.' : `Did you mean ${meant}?`);
    });
}

/** The variable that differs by one letter that was added, left out, replaced or swapped. */
function nearestTo(name: string): string | undefined {
  return variableNames.find((ours) => ours.length > 4 && isOneSlipAway(name, ours));
}

function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const [restOfA, restOfB] = [a.slice(same), b.slice(same)];
  const isSwapped = restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2);
  return (
    isSwapped || restOfA.slice(1) === restOfB.slice(1) || restOfA.slice(1) === restOfB || restOfA === restOfB.slice(1)
  );
}
