import { t } from '@ovation/language/t.ts';
import type * as operations from '@ovation/contract/messaging/stream-tips.ts';
import { toMinor } from '@ovation/domain';
import { cleanLine } from '../../../platform/clean-line.ts';
import { invalidField } from '../../../platform/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { formatMoney } from '../../../platform/words/amounts.ts';
import { announceStream } from '../announce.ts';
import { requireOwnChat } from '../moderation/require-moderator.ts';
import { presentTipMenu } from '../present.ts';
import { asOfNow } from '../read-stream.ts';
import { lockStream } from '../stream-conversation.store.ts';
import { saveTipMenu } from './tip.store.ts';

/** Amounts have to be possible as tips, because fans send them as such. */
export async function setTipMenu({ app, actor, params, body }: Call<typeof operations.setTipMenu>) {
  requireOwnChat(actor, params.id);
  const { minimumTipPrice: minimum, maximumTipPrice: maximum } = await app.settings.read();
  const items = body.items.map(({ label, amount }, index) => {
    if (amount < minimum || amount > maximum)
      throw invalidField(
        `items.${index}.amount`,
        t('A tip must be between {minimum} and {maximum}.', {
          minimum: formatMoney(minimum),
          maximum: formatMoney(maximum),
        }),
      );
    return { label: cleanLine(`items.${index}.label`, label), amount: Number(toMinor(amount)) };
  });
  return app.transaction(async (work) => {
    await lockStream(work.db, actor.id);
    const row = await saveTipMenu(work.db, actor.id, items);
    await announceStream(work, app, await asOfNow(app, work.db, row));
    return { items: presentTipMenu(row) };
  });
}
