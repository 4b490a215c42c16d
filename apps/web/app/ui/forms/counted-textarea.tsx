import { t } from '@ovation/language/t.ts';
import { Text, Textarea, type TextareaProps } from '@mantine/core';
import classes from './forms.module.css';
import { formatNumber } from '../words/formats.ts';

interface CountedTextareaProps extends TextareaProps {
  readonly value: string;
  readonly maxLength: number;
}

/** From this fraction of the limit on, screen readers announce the counter. */
const nearlyFull = 0.9;

/** A text area that counts characters. Text that is pasted beyond the limit stays, with an error message. */
export function CountedTextarea({ value, maxLength, ...textarea }: CountedTextareaProps) {
  const isOver = value.length > maxLength;
  return (
    <div>
      <Textarea
        autosize
        minRows={4}
        maxRows={16}
        value={value}
        {...textarea}
        error={
          textarea.error ??
          (isOver ? t('At most {maxLength} characters.', { maxLength: formatNumber(maxLength) }) : undefined)
        }
      />
      <Text
        size="xs"
        className={classes.count}
        data-over={isOver || undefined}
        aria-live={value.length > maxLength * nearlyFull ? 'polite' : 'off'}
      >
        {t('{count} of {maxLength} characters', {
          count: formatNumber(value.length),
          maxLength: formatNumber(maxLength),
        })}
      </Text>
    </div>
  );
}
