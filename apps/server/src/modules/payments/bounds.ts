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
    amount < minimum ? `${what} is at least ${minimum.toFixed(2)}.` : `${what} is at most ${maximum.toFixed(2)}.`,
  );
}

/** Rejects an export that would be truncated. Throws field-invalid. */
export function requireExportable(total: number): void {
  if (total > maxExported)
    throw invalidField(
      'from',
      `This period holds ${total.toLocaleString('en')} rows, and a table at most ` +
        `${maxExported.toLocaleString('en')}. Please choose a shorter one.`,
    );
}
