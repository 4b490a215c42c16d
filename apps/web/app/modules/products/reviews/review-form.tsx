import { t } from '@ovation/language/t.ts';
import { writeReview, type ProductReview } from '@ovation/contract/shop/reviews.ts';
import { Button, Group, Text } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';
import { Star } from '../stars.tsx';
import classes from './reviews.module.css';

interface ReviewFormProps {
  readonly productId: string;
  /** The viewer's review that is changed; undefined for a new one. */
  readonly review: ProductReview | undefined;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

export function ReviewForm({ productId, review, onSaved, onCancel }: ReviewFormProps) {
  const contractForm = useContractForm(writeReview, {
    initialValues: { rating: review?.rating ?? 0, text: review?.text ?? '' },
    send: async (body) => {
      await api.call(writeReview, { params: { id: productId }, body });
      onSaved();
    },
  });
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Your review')}>
      <StarsField
        value={form.values.rating}
        error={form.errors['rating']}
        onChange={(rating) => form.setFieldValue('rating', rating)}
      />
      <CountedTextarea
        label={t('Your review text')}
        placeholder={t('Is it what you hoped for?')}
        maxLength={2_000}
        minRows={3}
        {...form.getInputProps('text')}
        value={form.values.text}
      />
      <Group gap="sm">
        <SubmitButton of={contractForm}>{review ? t('Save') : t('Publish the review')}</SubmitButton>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
    </Form>
  );
}

interface StarsFieldProps {
  /** 0 while nothing is chosen. */
  readonly value: number;
  readonly error: ReactNode;
  readonly onChange: (value: number) => void;
}

/** One to five stars: radio buttons, so that arrow keys choose, too. */
function StarsField({ value, error, onChange }: StarsFieldProps) {
  const id = useId();
  return (
    <fieldset className={classes.rating} aria-describedby={`${id}-error`}>
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
