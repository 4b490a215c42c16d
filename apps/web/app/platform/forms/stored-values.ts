import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useRef } from 'react';

type Values = Record<string, unknown>;

/** The values that differ from the stored ones. A form sends only these, so that it undoes nothing of others. */
export function changedOf<FormValues extends Values>(stored: FormValues, values: FormValues): Partial<FormValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, stored[name])),
  ) as Partial<FormValues>;
}

/**
 * Lets a form follow what is stored, which another form of the page may have saved: fields that the person has not
 * changed take it over. What is returned is to be called with the values that this form has saved.
 */
export function useStoredValues<FormValues extends Values>(
  form: Pick<UseFormReturnType<FormValues>, 'getValues' | 'setValues' | 'setInitialValues' | 'resetDirty'>,
  stored: FormValues,
): (saved: FormValues) => void {
  const known = useRef(stored);
  const follow = useEffectEvent(() => {
    const changed = changedOf(known.current, form.getValues());
    known.current = stored;
    form.setInitialValues(stored);
    form.resetDirty(stored);
    form.setValues({ ...stored, ...changed });
  });
  const identity = JSON.stringify(stored);
  useEffect(() => {
    if (identity !== JSON.stringify(known.current)) follow();
  }, [identity]);
  return (saved) => {
    known.current = saved;
    form.resetDirty(saved);
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
