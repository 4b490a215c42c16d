import { t } from '@ovation/language/t.ts';
import { maxLicenceKeyLength } from '@ovation/contract/shop/downloads.ts';

/** The licence keys of a text with one on each line; empty lines are none. */
export function keyLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is wrong with the keys of a text, before anything is sent; undefined when nothing is. */
export function judgeKeys(text: string): string | undefined {
  const keys = keyLines(text);
  const long = keys.findIndex((key) => key.length > maxLicenceKeyLength);
  if (long >= 0)
    return t('Key {number} has more than {maxLicenceKeyLength} characters. Is each key on its own line?', {
      number: long + 1,
      maxLicenceKeyLength,
    });
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
  return repeated < 0 ? undefined : t('“{repeated}” appears twice.', { repeated: keys[repeated] });
}
