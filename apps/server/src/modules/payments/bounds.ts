import { formatMoney } from '../../platform/words/dates.ts';
import { t } from '@ovation/language/t.ts';
import { maxExported } from '@ovation/contract/money/money.ts';
import { isWithin } from '@ovation/domain';
import { invalidField } from '../../platform/failure.ts';

interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
  /** The start of the error's sentence: "A tip". */
  readonly what: string;
}

/** Both bounds are inclusive. Throws field-invalid, naming the bound that was passed. */
export function requireAmountWithin(field: string, amount: number, { minimum, maximum, what }: Bounds): void {
  if (isWithin(amount, { minimum, maximum })) return;
  throw invalidField(
    field,
    amount < minimum
      ? t('{what} must be at least {minimum}.', { what, minimum: formatMoney(minimum) })
      : t('{what} can be at most {maximum}.', { what, maximum: formatMoney(maximum) }),
  );
}

/** Rejects an export that would be truncated. Throws field-invalid. */
export function requireExportable(total: number): void {
  if (total > maxExported)
    throw invalidField(
      'from',
      t(
        'This period has {total, number} rows, and a table can hold at most {maxExported, number}. Please choose a shorter one.',
        { total, maxExported },
      ),
    );
}
