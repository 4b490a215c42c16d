import { english, t, translated } from '@ovation/language/t.ts';
import { isCommonPassword } from '@ovation/domain/passwords.ts';
import { password as allowed } from '@ovation/contract/fields.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** A score from 0 to 4 with its label; passwords that the server rejects have 0. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly label: string;
}

const common = new Set(dictionary['passwords-common']);
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
const labels = [
  english('Very easy to guess'),
  english('Easy to guess'),
  english('Could be better: try adding a few more words'),
  english('Good'),
  english('Strong'),
] as const;

/** How hard a password is to guess, by the list and the rule of the server: what it rejects never looks good here. */
export function strengthOf(password: string): Strength {
  const { error } = allowed.safeParse(password);
  if (error) return { score: 0, label: error.issues[0]?.message ?? t('This cannot be used.') };
  if (isCommonPassword(password, common))
    return { score: 0, label: t('Many people use this password, so it is easy to guess') };
  const score = Math.max(1, zxcvbn.check(password).score) as Strength['score'];
  return { score, label: translated(labels[score]) };
}
