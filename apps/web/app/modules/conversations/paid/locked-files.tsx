import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { Purchasable } from '../../purchases/purchasable.ts';
import { useConversation } from '../state/store.ts';
import { contentOfMessage, lengthOfMessage, titleOfMessage } from '../files/file-labels.ts';
import { LockedCard } from './locked-card.tsx';
import classes from './paid.module.css';

const BuySheet = lazyPart(() => import('../../purchases/buy-sheet.tsx'));

/** Photos and videos before they are paid for. Once they are, the server sends the message again to every window. */
export function LockedFiles({ message }: { readonly message: Message }) {
  const [isAsked, setAsked] = useState(false);
  const performer = useConversation(message.conversationId)?.other;
  const picture = message.files.find(({ thumbnails }) => thumbnails.length > 0)?.thumbnails[0];
  const isReady = message.files.some(({ status }) => status === 'ready');
  const price = message.access?.offers.find(({ kind }) => kind === 'buy')?.price;
  return (
    <div className={classes.frame} data-media>
      <LockedCard picture={picture} content={contentOfMessage(message)} lengthMs={lengthOfMessage(message)}>
        {isReady ? <Unlock price={price} onAsk={() => setAsked(true)} /> : null}
        {message.files.every(({ status }) => status === 'ready') ? null : (
          <span className={classes.preparing} aria-live="polite">
            {isReady
              ? t('Some files are still being prepared.')
              : t('It is being prepared and can be unlocked in a moment.')}
          </span>
        )}
      </LockedCard>
      {isAsked && performer && price !== undefined ? (
        <Suspense>
          <BuySheet
            purchasable={purchasableOfMessage(message, performer)}
            price={price}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function Unlock({ price, onAsk }: { readonly price: number | undefined; readonly onAsk: () => void }) {
  if (price === undefined) return <span>{t('Not for sale at the moment.')}</span>;
  return <Button onClick={onAsk}>{t('Unlock for {amount}', { amount: formatMoney(price) })}</Button>;
}

function purchasableOfMessage(
  message: Message,
  { _id, name, username, avatar }: Purchasable['performer'],
): Purchasable {
  return {
    kind: 'message',
    _id: message._id,
    performer: { _id, name, username, avatar },
    title: titleOfMessage(message, name),
    content: contentOfMessage(message),
    access: message.access ?? { rule: 'paid', granted: false, offers: [] },
    picture: message.files.find(({ thumbnails }) => thumbnails.length > 0)?.thumbnails[0]?.url,
  };
}
