import { t } from '@ovation/language/t.ts';
import { Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Star } from '../stars.tsx';

interface StarsFieldProps {
  /** 0 while nothing is chosen. */
  readonly value: number;
  readonly error: ReactNode;
  readonly onChange: (value: number) => void;
}

/** One to five stars: radio buttons, so that arrow keys choose, too. */
export function StarsField({ value, error, onChange }: StarsFieldProps) {
  const id = useId();
  return (
    <fieldset className="product-rating" aria-describedby={`${id}-error`}>
      <legend>{t('Stars')}</legend>
      {[1, 2, 3, 4, 5].map((step) => (
        <label key={step} data-on={step <= value || undefined}>
          <input
            type="radio"
            name={id}
            checked={step === value}
            aria-label={t('{step, plural, one {# star} other {# stars}}', { step })}
            onChange={() => onChange(step)}
          />
          <Star size={28} />
        </label>
      ))}
      <Text id={`${id}-error`} size="sm" c="var(--mantine-color-error)" component="span">
        {error}
      </Text>
    </fieldset>
  );
}
