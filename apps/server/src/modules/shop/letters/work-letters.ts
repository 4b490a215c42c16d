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

export function inDays(days: number | null | undefined): string {
  return days === 1 ? 'one day' : `${days ?? 0} days`;
}

const fan = (name: string): string => displayName(name, 'A fan');
const performer = (name: string): string => displayName(name, 'A performer');
const work = (title: string): string => displayName(title, 'your order');

function paid({ number, title, total, seller, days }: LetterOrder): OrderLetter {
  return {
    subject: `Your order ${number}`,
    paragraphs: [
      `You accepted the offer of ${performer(seller)} and paid ${formatAmount(total)} for ${work(title)}.`,
      `It will be delivered within ${inDays(days)}. We hold your money until you accept what you get. If it is late, ` +
        'you can cancel the order and get all of it back.',
    ],
    link: 'See your order',
  };
}

function delivered({ number, title, seller, reportDays }: LetterOrder): OrderLetter {
  return {
    subject: `Your order ${number} was delivered`,
    paragraphs: [
      `${performer(seller)} delivered ${work(title)}.`,
      `Please look at it, and accept it or report a problem within ${inDays(reportDays)}. After that it is accepted by ` +
        'itself.',
    ],
    link: 'See your order',
  };
}

function accepted({ number, title, total, buyer, days }: LetterOrder): OrderLetter {
  return {
    subject: `New order ${number}`,
    paragraphs: [
      `${fan(buyer)} accepted your offer and paid ${formatAmount(total)} for ${work(title)}.`,
      `Please deliver it within ${inDays(days)}. Your share of the money is held until your fan has accepted it.`,
    ],
    link: 'See the order',
  };
}

function completed({ number, title, buyer }: LetterOrder): OrderLetter {
  return {
    subject: `Order ${number} is complete`,
    paragraphs: [`${work(title)} for ${displayName(buyer, 'a fan')} was accepted. Its money is not held any more.`],
    link: 'See the order',
  };
}

function cancelled({ number, title, buyer }: LetterOrder): OrderLetter {
  return {
    subject: `Order ${number} was cancelled`,
    paragraphs: [`${fan(buyer)} cancelled ${work(title)}. Please stop working on it.`],
    link: 'See the order',
  };
}
