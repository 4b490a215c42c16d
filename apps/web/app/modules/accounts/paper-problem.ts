/** What the server reads as an identity paper. */
import { t } from '@ovation/language/t.ts';
export const paperTypes = 'image/jpeg,image/png,image/webp,image/heic,application/pdf';

const maxBytes = 20 * 1024 * 1024;

/** Why a file cannot be sent, before it is; undefined where the server has to look inside. */
export function paperProblem({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (size > maxBytes) return t('{name} is larger than 20 MB. Please choose a smaller file.', { name });
  if (size === 0) return t('{name} is empty. Please choose another file.', { name });
  // Some systems do not know HEIC, and give no type.
  const isKnown = type === '' || paperTypes.split(',').includes(type);
  return isKnown ? undefined : t('{name} is neither a photo nor a PDF. Please choose another file.', { name });
}
