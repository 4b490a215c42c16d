import { t } from '@ovation/language/t.ts';
import { IconCreditCard } from '../../../ui/tabler.ts';
import classes from './cards.module.css';

const marks: Readonly<Record<string, string>> = {
  visa: t('Visa'),
  mastercard: 'MC',
  amex: t('Amex'),
  discover: t('Disc'),
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
};

/** The brand mark of a card; the text beside it names the card. */
export function CardMark({ brand }: { readonly brand: string | undefined }) {
  const mark = marks[brand ?? ''];
  return (
    <span className={classes.mark} aria-hidden>
      {mark ?? <IconCreditCard size={18} stroke={1.6} />}
    </span>
  );
}
