import { chosenLanguage, inLanguage } from '../language/languages-of-process.ts';

/** Where the payload of a job keeps it. The schemas of jobs do not have this field, so handlers do not receive it. */
const field = 'causedInLanguage';

/** What a call leaves to a job, such as a letter to someone without an account, is written in the call's language. */
export function payloadInLanguage(payload: object): object {
  const code = chosenLanguage();
  return code === undefined ? payload : { ...payload, [field]: code };
}

/** Jobs of a schedule have no language: theirs is the usual one. */
export function runInLanguage<Result>(payload: unknown, run: () => Result): Result {
  const code = (payload as Readonly<Record<string, unknown>> | null)?.[field];
  return typeof code === 'string' ? inLanguage(code, run) : run();
}
