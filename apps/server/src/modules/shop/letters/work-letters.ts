import { t } from '@ovation/language/t.ts';
import { displayName } from '../../accounts/index.ts';
import { formatAmount } from '../../ledger/index.ts';
import type { LetterOrder, OrderLetter, Step } from './order-letters.ts';

/** Of orders that are made to order. Undefined for steps without a letter. */
export function workLetterToBuyer({ status, by }: Step, order: LetterOrder): OrderLetter | undefined {
  if (status === 'paid') return paid(order);
  return status === 'delivered' && by === 'performer' ? delivered(order) : undefined;
}

export function workLetterToSeller({ from, status, by }: Step, order: LetterOrder): OrderLetter | undefined {
  if (status === 'paid') return accepted(order);
  if (status === 'completed') return completed(order);
  return status === 'cancelled' && by === 'buyer' && from !== 'unpaid' ? cancelled(order) : undefined;
}

const fan = (name: string): string => displayName(name, t('A fan'));
const performer = (name: string): string => displayName(name, t('A creator'));
const work = (title: string): string => displayName(title, t('your order'));

function paid({ number, title, total, seller, days }: LetterOrder): OrderLetter {
  return {
    subject: t('Your order {number}', { number }),
    paragraphs: [
      t('You accepted {creator}’s offer and paid {price} for {title}.', {
        creator: displayName(seller),
        price: formatAmount(total),
        title: work(title),
      }),
      t(
        'It will be delivered within {days, plural, one {one day} other {# days}}. We hold your money until you accept the result. If it is late, you can cancel the order and get all of your money back.',
        { days: days ?? 0 },
      ),
    ],
    link: t('See your order'),
  };
}

function delivered({ number, title, seller, reportDays }: LetterOrder): OrderLetter {
  return {
    subject: t('Your order {number} was delivered', { number }),
    paragraphs: [
      t('{creator} delivered {title}.', { creator: performer(seller), title: work(title) }),
      t(
        'Please look at it, and accept it or report a problem within {days, plural, one {one day} other {# days}}. After that, it is accepted automatically.',
        { days: reportDays },
      ),
    ],
    link: t('See your order'),
  };
}

function accepted({ number, title, total, buyer, days }: LetterOrder): OrderLetter {
  return {
    subject: t('New order {number}', { number }),
    paragraphs: [
      t('{fan} accepted your offer and paid {price} for {title}.', {
        fan: fan(buyer),
        price: formatAmount(total),
        title: work(title),
      }),
      t(
        'Please deliver it within {days, plural, one {one day} other {# days}}. Your share of the money is held until your fan has accepted it.',
        { days: days ?? 0 },
      ),
    ],
    link: t('See the order'),
  };
}

function completed({ number, title, buyer }: LetterOrder): OrderLetter {
  return {
    subject: t('Order {number} is complete', { number }),
    paragraphs: [
      t('{title} for {fan} was accepted. The money for it is no longer held.', {
        title: work(title),
        fan: displayName(buyer, t('a fan')),
      }),
    ],
    link: t('See the order'),
  };
}

function cancelled({ number, title, buyer }: LetterOrder): OrderLetter {
  return {
    subject: t('Order {number} was cancelled', { number }),
    paragraphs: [t('{fan} cancelled {title}. Please stop working on it.', { fan: fan(buyer), title: work(title) })],
    link: t('See the order'),
  };
}
