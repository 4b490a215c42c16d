import { english, t, translated } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/people/performers.ts';
import { toMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Work } from '../../platform/database/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import {
  createAccount,
  requireMe,
  mustVerifyEmail,
  presentMe,
  queueMail,
  registerQuietly,
  startSession,
} from '../accounts/index.ts';
import { requireCaptcha } from '../settings/index.ts';
import { inspectPapers, keepPapers } from './papers/papers.ts';
import { insertPerformer } from './performer.store.ts';
import { requireAdult, requireKnownCountry } from './profile-fields.ts';

const thanks = english(
  'Thank you. We are reviewing your documents and will write to you soon. Until then you can log in and prepare your page.',
);

/** Creates the account, the profile and both papers in one transaction. */
export async function registerPerformer(call: Call<typeof operations.registerPerformer>) {
  await requireCaptcha(call, 'registerPerformer');
  const {
    app,
    body,
    files,
    request: { language },
  } = call;
  requireAdult(body.dateOfBirth, app.clock.now());
  requireKnownCountry(body.country);
  const papers = await inspectPapers(app, files);
  const prices = await firstPrices(app);
  const { dateOfBirth, gender, country, agreed: _agreed, captcha: _captcha, ...account } = body;
  const accountId = await registerQuietly(app, account, () =>
    createAccount(app, { ...account, kind: 'performer', language }, async (work, id) => {
      await insertPerformer(work.db, { accountId: id, dateOfBirth, gender, country, ...prices }, app.clock.now());
      await keepPapers(work, app, id, papers);
      await queueWelcomeEmail(work, app, account);
    }),
  );
  const reply = {
    message: translated(thanks),
    performer: { _id: accountId ?? newId(), username: body.username, status: 'pending' as const },
  };
  if (accountId === undefined) return reply;
  const me = await requireMe(app.database, accountId);
  if (await mustVerifyEmail(app, me)) return reply;
  return { ...reply, ...(await startSession(call, accountId, false)), user: presentMe(me) };
}

/** The profile of a performer who registered through a provider: birth date and papers are still missing. */
export async function addEmptyProfile(work: Work, app: App, accountId: string): Promise<void> {
  await insertPerformer(work.db, { accountId, dateOfBirth: null, ...(await firstPrices(app)) }, app.clock.now());
}

/** Default prices of a subscription: the minimum of the site for a month, and ten times that for a year. */
async function firstPrices(app: App): Promise<{ monthlyPrice: bigint; yearlyPrice: bigint }> {
  const { minimumSubscriptionPrice: minimum, maximumSubscriptionPrice: maximum } = await app.settings.read();
  return { monthlyPrice: toMinor(minimum), yearlyPrice: toMinor(Math.min(minimum * 10, maximum)) };
}

async function queueWelcomeEmail(work: Work, app: App, { email }: { readonly email: string }): Promise<void> {
  await queueMail(work, app, {
    to: email,
    kind: 'link',
    write: () => ({
      subject: t('We have your registration'),
      paragraphs: [
        t(
          'Thank you for registering. We are reviewing your documents and will write to you soon. Until then you can log in, choose your pictures and prices, and prepare your first posts.',
        ),
      ],
      action: { label: t('Prepare my page'), path: '/creator/account' },
    }),
  });
}
