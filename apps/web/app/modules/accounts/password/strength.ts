import { isCommonPassword } from '@ovation/domain/common-password.ts';
import { password as allowed } from '@ovation/contract/fields.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** From 0 to 4, with its words; what the server refuses is 0. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly words: string;
}

const common = new Set(dictionary['passwords-common']);
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const words = [
  'Very easy to guess',
  'Easy to guess',
  'Could be better: a few more words help',
  'Good',
  'Strong',
] as const;

/** How hard a password is to guess. The same list and the same rule as on the server: what is refused there never looks good here. */
export function judge(password: string): Strength {
  const { error } = allowed.safeParse(password);
  if (error) return { score: 0, words: error.issues[0]?.message ?? 'This cannot be used.' };
  if (isCommonPassword(password, common))
    return { score: 0, words: 'Many people use this password, so it is guessed first' };
  const score = Math.max(1, zxcvbn.check(password).score) as Strength['score'];
  return { score, words: words[score] };
}
