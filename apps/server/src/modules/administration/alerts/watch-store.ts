import { t } from '@ovation/language/t.ts';
import type { App } from '../../../app.ts';
import { claimAlert } from './alert.store.ts';
import { mailAdministrators } from '../mail-administrators.ts';

const dayMs = 24 * 3_600_000;
/** A busy store may be slow, and is no reason to wake anyone. */
const patienceMs = 30_000;

/** Alerts staff once a day while the store is away: media are neither shown nor uploaded, everything else works. */
export async function watchStore(app: App): Promise<void> {
  if (await answers(app)) return;
  const now = app.clock.now();
  app.logger.error({ part: 'store' }, 'the store of the media does not answer');
  await app.transaction(async (work) => {
    if (!(await claimAlert(work.db, { kind: 'store', now, notSince: new Date(now.getTime() - dayMs) }))) return;
    await mailAdministrators(work, app, () => ({
      subject: t('The store of the media doesn’t answer'),
      paragraphs: [
        t('Photos and videos can’t be shown, and uploads are refused. Pages, messages and payments work.'),
        t('Please look at the store, or run `npm run doctor` on the machine.'),
      ],
    }));
  });
}

async function answers({ storage }: App): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), patienceMs);
  const isThere = storage.stat('health').then(
    () => true,
    () => false,
  );
  return Promise.race([isThere, timeout.promise]).finally(() => clearTimeout(timer));
}
