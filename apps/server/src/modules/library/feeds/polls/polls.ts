import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/publishing/feed-files.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import { cleanLine } from '../../../../platform/clean-line.ts';
import { Failure } from '../../../../platform/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { newId } from '../../../../platform/new-id.ts';
import { insertPoll, loadPoll, type NewPoll } from './poll.store.ts';
import { presentPoll } from './present-poll.ts';
import { latestAt } from '../../schedule.ts';

type Create = Call<typeof operations.createPoll>;

/** Creates a poll without a feed; it is invisible to others until a feed includes it. */
export async function createPoll({ app, actor, body }: Create) {
  const now = app.clock.now();
  const poll: NewPoll = {
    id: newId(),
    performerId: actor.id,
    question: cleanLine('question', body.question),
    options: body.options.map((option, index) => cleanLine(`options.${index}`, option)),
    isMultiple: body.isMultiple,
    expiresAt: body.expiresAt ? new Date(body.expiresAt) : null,
  };
  const problems = validatePoll(poll, now);
  if (problems.length > 0) throw new Failure('field-invalid', undefined, problems);
  await app.transaction((work) => insertPoll(work.db, poll, now));
  const row = await loadPoll(app.database, poll.id, actor.id);
  if (!row) throw new Failure('not-found');
  return presentPoll(row, { now, isInsider: true });
}

function validatePoll({ question, options, expiresAt }: NewPoll, now: Date): FieldProblem[] {
  const known = new Set<string>();
  const problems: FieldProblem[] = question === '' ? [{ path: 'question', message: t('Please fill this in.') }] : [];
  for (const [index, option] of options.entries()) {
    if (option === '') problems.push({ path: `options.${index}`, message: t('Please fill this in.') });
    else if (known.has(option.toLowerCase()))
      problems.push({ path: `options.${index}`, message: t('This answer is included twice.') });
    known.add(option.toLowerCase());
  }
  if (expiresAt && expiresAt <= now)
    problems.push({ path: 'expiresAt', message: t('Please choose a time in the future.') });
  if (expiresAt && expiresAt > latestAt(now))
    problems.push({ path: 'expiresAt', message: t('Please choose a time within the next two years.') });
  return problems;
}
