import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { FileRow, FileType } from '../../../media/index.ts';
import { readStoredIfAny } from '../../../../platform/language/stored-text.ts';

/** The product that files are for, and its performer. */
export interface Destination {
  readonly performerId: string;
  readonly productId: string;
}

/** The problems of files that were uploaded before and are named in a field. */
export function problemsOfFiles(
  field: string,
  ids: readonly string[],
  files: ReadonlyMap<string, FileRow>,
  type: FileType,
  destination: Destination,
): FieldProblem[] {
  return ids.flatMap((id, index) => {
    const message =
      ids.indexOf(id) < index ? t('This file is included twice.') : problemWith(files.get(id), type, destination);
    return message === undefined ? [] : [{ path: `${field}.${index}`, message }];
  });
}

/** Another account's file gives the same message as one that does not exist. */
function problemWith(
  file: FileRow | undefined,
  type: FileType,
  { performerId, productId }: Destination,
): string | undefined {
  if (!file || file.owner_id !== performerId) return t('This file does not exist. Please upload it again.');
  if (file.type !== type) return t('This file was uploaded for another purpose. Please upload it here.');
  if (file.object_id !== null && file.object_id !== productId)
    return t('This file is used elsewhere. Please upload it again.');
  // A failed image that the product already has must not prevent other changes.
  if (file.status === 'failed' && file.object_id === null)
    return t('{problem} Please remove it.', {
      problem: readStoredIfAny(file.failure_message) ?? t('This image could not be processed.'),
    });
  return undefined;
}
