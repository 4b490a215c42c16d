import { t } from '@ovation/language/t.ts';

export const ageOfMajority = 18;

/** Age in whole years on a day, by the calendar, in UTC. */
export function ageOn(dateOfBirth: string, now: Date): number {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('-').map(Number);
  const hadBirthday = now.getUTCMonth() + 1 > month || (now.getUTCMonth() + 1 === month && now.getUTCDate() >= day);
  return now.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
}

/** What is wrong with the date of birth of a performer; undefined for adults. */
export function birthdayProblem(dateOfBirth: string, now: Date): string | undefined {
  const age = ageOn(dateOfBirth, now);
  if (age > 120 || age < 0) return t('Please enter your date of birth.');
  return age < ageOfMajority ? t('You must be 18 or older to be a creator.') : undefined;
}
