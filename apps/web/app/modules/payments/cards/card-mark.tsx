import { english, sameInAllLanguages, translated, type EnglishText } from '@ovation/language/t.ts';
import { IconCreditCard } from '../../../ui/tabler.ts';
import classes from './cards.module.css';

const marks: Readonly<Record<string, EnglishText>> = {
  visa: english('Visa'),
  mastercard: sameInAllLanguages('MC'),
  amex: english('Amex'),
  discover: english('Disc'),
  diners: sameInAllLanguages('DC'),
  jcb: sameInAllLanguages('JCB'),
  unionpay: sameInAllLanguages('UP'),
};

/** The brand mark of a card; the text beside it names the card. */
export function CardMark({ brand }: { readonly brand: string | undefined }) {
  const mark = marks[brand ?? ''];
  return (
    <span className={classes.mark} aria-hidden>
      {mark === undefined ? <IconCreditCard size={18} stroke={1.6} /> : translated(mark)}
    </span>
  );
}
