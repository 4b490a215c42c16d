import { t } from '@ovation/language/t.ts';
import type { Transfer } from '@ovation/client';
import { formatBytes } from '@ovation/domain/format-bytes.ts';
import { formatPercent } from '../words/formats.ts';

/** Describes the progress of an upload. */
export function transferLabel({ phase, progress, bytesPerSecond, secondsLeft }: Transfer): string {
  const percent = formatPercent(Math.floor(progress * 100));
  if (phase === 'paused') return t('Paused at {percent}', { percent });
  if (phase === 'waiting') return t('Connection lost at {percent}. Resumes automatically.', { percent });
  if (phase === 'finishing' || progress === 1) return t('Finishing, {percent}', { percent: formatPercent(100) });
  const speed = bytesPerSecond === undefined ? [] : [`${formatBytes(bytesPerSecond)}/s`];
  return [t('Uploading, {percent}', { percent }), ...speed, ...timeLeft(secondsLeft)].join(' · ');
}

/** Rounded coarsely, so that it does not jump. */
function timeLeft(secondsLeft: number | undefined): string[] {
  if (secondsLeft === undefined) return [];
  if (secondsLeft < 60) return [t('less than a minute left')];
  const minutes = Math.round(secondsLeft / 60);
  if (minutes < 90) return [t('{minutes, plural, one {a minute left} other {# minutes left}}', { minutes })];
  return [t('{hours, plural, one {# hour left} other {# hours left}}', { hours: Math.round(minutes / 60) })];
}
