import { t } from '@ovation/language/t.ts';
import { nameOfType } from '../content-types.ts';
import type { ReportedKind } from './reports.ts';

/** `post`, `picture`: what a case is about, within a sentence. */
export function nameOfReportedKind(kind: Exclude<ReportedKind, 'address'>): string {
  return kind === 'picture' ? t('picture') : nameOfType(kind);
}
