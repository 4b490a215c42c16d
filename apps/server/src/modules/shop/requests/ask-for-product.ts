import { t } from '@ovation/language/t.ts';
import type { AnsweredQuestion } from '@ovation/contract/shop/made-to-order.ts';
import type * as operations from '@ovation/contract/shop/requests.ts';
import { sanitiseText } from '@ovation/domain';
import { Failure, invalidField } from '../../../platform/failure.ts';
import type { Work } from '../../../platform/database/transaction.ts';
import type { Call } from '../../../platform/http/call.ts';
import { earlierReply, idempotently } from '../../../platform/idempotency.ts';
import { newId } from '../../../platform/new-id.ts';
import type { SellableWork } from '../../library/index.ts';
import { announceRequest } from './change-request.ts';
import { loadAskable, offerOf, type Askable } from './askable.ts';
import { presentOneRequest, requireOwnRequest } from './read-requests.ts';
import { countOpenRequests, insertRequest } from './requests.store.ts';

type Ask = Call<typeof operations.askForProduct>;

/** What is kept for repeats of the call. */
interface Asked {
  readonly requestId: string;
}

/** Requests of one fan to one performer that neither of them has answered. */
const maxOpen = 10;

/** Asks for an offer. What has a fixed price is offered at once, at the price of this moment for this fan. */
export async function askForProduct(call: Ask) {
  const { app, actor, request } = call;
  const viewing = { viewer: actor, country: request.country };
  const { requestId } =
    (await earlierReply<Asked>(call)) ?? (await idempotently<Asked>(call, (work) => ask(work, call)));
  return presentOneRequest(app, viewing, await requireOwnRequest(app.database, requestId, actor.id));
}

async function ask(work: Work, call: Ask): Promise<Asked> {
  const { app, actor, params } = call;
  const askable = await loadAskable(work, call, params.id);
  const { product, made } = askable;
  const [brief, answers] = [requireBrief(call), requireAnswers(call, made)];
  await requireFew(work, actor.id, askable);
  const now = app.clock.now();
  const asked = await insertRequest(work.db, {
    id: newId(),
    product_id: product.id,
    product_name: product.name,
    fan_id: actor.id,
    performer_id: product.performer._id,
    status: made.isQuoted ? 'asked' : 'offered',
    brief,
    answers: JSON.stringify(answers),
    needs_address: made.needsAddress,
    ...(made.isQuoted ? {} : offerOf(askable, { price: askable.price, days: made.days }, now)),
    created_at: now,
    updated_at: now,
  });
  await announceRequest(work, app, asked, 'fan');
  return { requestId: asked.id };
}

function requireBrief({ body }: Ask): string {
  const brief = sanitiseText(body.brief);
  if (brief === '') throw invalidField('brief', t('Please describe what you would like.'));
  return brief;
}

/** The questions of this moment with their answers; those without one are left out. */
function requireAnswers({ body }: Ask, { questions }: SellableWork): AnsweredQuestion[] {
  if (body.answers.length > questions.length)
    throw invalidField('answers', t('The questions have changed. Please open this page again.'));
  return questions
    .map((question, index) => ({ question, answer: sanitiseText(body.answers[index] ?? '') }))
    .filter(({ answer }) => answer !== '');
}

async function requireFew(work: Work, fanId: string, { product }: Askable): Promise<void> {
  if ((await countOpenRequests(work.db, fanId, product.performer._id)) >= maxOpen)
    throw new Failure(
      'conflict',
      t('You already have {maxOpen} open requests with {name}. Please wait for an answer, or withdraw one.', {
        name: product.performer.name,
        maxOpen,
      }),
    );
}
