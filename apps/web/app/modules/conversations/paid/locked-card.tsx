import { Suspense, useState, type ReactNode } from 'react';
import { t } from '@ovation/language/t.ts';
import type { Message } from '@ovation/contract/messaging/conversations.ts';
import { IconLock } from '../../../ui/icons.tsx';
import { formatDuration } from '../../media/format-duration.ts';
import classes from './paid.module.css';
import { lazyPart } from '../../../platform/rendering/lazy-part.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { formatMoney } from '../../../ui/words/money.tsx';
import type { Purchasable } from '../../purchases/purchasable.ts';
import { useConversation } from '../state/store.ts';
import { contentOfMessage, lengthOfMessage, titleOfMessage } from '../files/file-labels.ts';

interface LockedCardProps {
  readonly picture: { readonly url: string; readonly isVideo?: boolean } | undefined;
  /** 3 photos and 1 video. */
  readonly content: string;
  /** Total length of the videos. */
  readonly lengthMs?: number;
  /** How it can be unlocked. */
  readonly children: ReactNode;
}

/** Locked photos and videos: a blurred picture, how many there are, and what unlocks them. */
export function LockedCard({ picture, content, lengthMs = 0, children }: LockedCardProps) {
  return (
    <div className={classes.lock}>
      {picture === undefined ? null : <Blurred {...picture} />}
      <div className={classes.panel}>
        <span className={classes.seal} aria-hidden>
          <IconLock size={22} stroke={1.8} />
        </span>
        <p className={classes.content}>
          {content}
          {lengthMs > 0 ? <span className={classes.length}> · {formatDuration(lengthMs)}</span> : null}
        </p>
        {children}
      </div>
    </div>
  );
}

function Blurred({ url, isVideo = false }: NonNullable<LockedCardProps['picture']>) {
  if (isVideo)
    return (
      <video className={classes.picture} src={`${url}#t=0.1`} muted preload="metadata" tabIndex={-1} aria-hidden />
    );
  return <img className={classes.picture} src={url} alt="" loading="lazy" decoding="async" />;
}

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
