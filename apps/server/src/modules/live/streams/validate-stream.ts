import { t } from '@ovation/language/t.ts';
import type { FieldProblem } from '@ovation/contract/errors.ts';
import type { StreamRule } from '@ovation/contract/live/stream.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../../app.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import { Failure } from '../../../platform/failure.ts';
import { lockFiles } from '../../media/index.ts';
import type { StoredRule, StreamContent } from './stream.store.ts';

/** The wire calls what is paid for once a ticket. */
export function storedRule(rule: StreamRule): StoredRule {
  return rule === 'ticket' ? 'paid' : rule;
}

export function ruleOnWire(rule: string): StreamRule {
  return (rule === 'paid' ? 'ticket' : rule) as StreamRule;
}

export function hasPrice(rule: StoredRule): boolean {
  return rule === 'paid' || rule === 'minute';
}

interface Owner {
  readonly performerId: string;
  readonly streamId: string;
}

/** Validates a stream and locks its picture. Throws field-invalid with all invalid fields. */
export async function validateStream(
  app: App,
  work: Work,
  content: StreamContent,
  owner: Owner,
  before: Pick<StreamContent, 'startsAt'> = { startsAt: null },
): Promise<void> {
  const { maximumWalletPrice } = await app.settings.read();
  const problems = [
    ...(content.title === '' ? [{ path: 'title', message: t('Please give it a title.') }] : []),
    ...priceProblems(content, maximumWalletPrice),
    ...(await imageProblems(work, content, owner)),
    ...startProblems(content, before, app.clock.now()),
  ];
  if (problems.length > 0)
    throw new Failure('field-invalid', problems.length === 1 ? problems[0]?.message : undefined, problems);
}

/** A ticket or minute costs more than zero, and no more than a fan can add to their wallet at once. */
export function priceProblems(
  { rule, price }: Pick<StreamContent, 'rule' | 'price'>,
  maximum: number,
  path = 'price',
): FieldProblem[] {
  if (!hasPrice(rule)) return [];
  if (price === null || price <= 0n) return [{ path, message: t('Please set a price above zero.') }];
  return fromMinor(price) > maximum ? [{ path, message: t('The price may be at most {maximum}.', { maximum }) }] : [];
}

/** Another account's picture gives the same message as one that does not exist. */
async function imageProblems(work: Work, { imageId }: StreamContent, owner: Owner): Promise<FieldProblem[]> {
  if (imageId === null) return [];
  const [file] = await lockFiles(work.db, [imageId]);
  const problem = (message: string): FieldProblem[] => [{ path: 'imageId', message }];
  if (!file || file.owner_id !== owner.performerId)
    return problem(t('This picture does not exist. Please upload it again.'));
  if (file.type !== 'stream-image')
    return problem(t('This file was uploaded for another purpose. Please upload it here.'));
  if (file.object_id !== null && file.object_id !== owner.streamId)
    return problem(t('This picture is used elsewhere. Please upload it again.'));
  return [];
}

const maxAheadMs = 366 * 86_400_000;

function startProblems(
  { startsAt }: StreamContent,
  before: Pick<StreamContent, 'startsAt'>,
  now: Date,
): FieldProblem[] {
  if (startsAt === null || startsAt.getTime() === before.startsAt?.getTime()) return [];
  const problem = (message: string): FieldProblem[] => [{ path: 'startsAt', message }];
  if (startsAt <= now) return problem(t('This time has passed. Please choose a time in the future.'));
  return startsAt.getTime() > now.getTime() + maxAheadMs ? problem(t('Please choose a time within a year.')) : [];
}
