import { t } from '@ovation/language/t.ts';
import { maxQuestions } from '@ovation/contract/shop/made-to-order.ts';
import { ActionIcon, Button, Group, NumberInput, Select, Stack, Switch, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '../../../ui/tabler.ts';
import { Columns } from '../../../ui/layout/columns.tsx';
import { typed } from '../typed.ts';
import { newVariant } from './product-values.ts';
import type { ProductEditorState } from './use-product-editor.ts';
import classes from './editor.module.css';
import { formatPercent } from '../../../ui/words/formats.ts';

const deposits = [10, 20, 25, 30, 40, 50, 60, 75, 90];

interface PartProps {
  readonly editor: ProductEditorState;
}

/** How something is made to order: how long it takes, what fans are asked, and what a fan who cancels leaves behind. */
export function MadeFields({ editor }: PartProps) {
  const { values, errors, change } = editor;
  const [first = newVariant(), ...others] = values.variants;
  return (
    <Stack gap="md">
      <Switch
        label={t('I make an offer for each request')}
        description={t('Your price is then the starting price. Otherwise fans pay your price at once.')}
        checked={values.isQuoted}
        onChange={(event) => change({ isQuoted: event.currentTarget.checked })}
      />
      <Columns tablet={2}>
        <NumberInput
          label={t('Days until you deliver')}
          description={t('Counted from the payment. If you are late, your fan can cancel and get everything back.')}
          min={1}
          max={365}
          allowDecimal={false}
          allowNegative={false}
          value={values.days}
          error={errors['days']}
          onChange={(value) => change({ days: typed(value) })}
        />
        <NumberInput
          label={t('How many at a time')}
          description={t('Leave empty for no limit.')}
          min={0}
          allowDecimal={false}
          allowNegative={false}
          value={first.stock}
          error={errors['variants.0.stock'] ?? errors['stock']}
          onChange={(value) => change({ variants: [{ ...first, stock: typed(value) }, ...others] })}
        />
      </Columns>
      <Select
        label={t('Deposit')}
        description={t('The part of the price you keep if a fan cancels after you have started, and you are not late.')}
        data={depositOptions(values.depositPercent)}
        value={String(values.depositPercent)}
        allowDeselect={false}
        error={errors['depositPercent']}
        onChange={(value) => change({ depositPercent: typed(value === '' || value === null ? '' : Number(value)) })}
      />
      <Switch
        label={t('I ship the result')}
        description={t('Fans then give an address, and your shipping zones apply. Otherwise you deliver files.')}
        checked={values.needsAddress}
        onChange={(event) => change({ needsAddress: event.currentTarget.checked })}
      />
      <Questions editor={editor} />
    </Stack>
  );
}

/** A product may have another share than those that are offered here. */
function depositOptions(chosen: number | ''): { value: string; label: string }[] {
  const shares = chosen === '' || deposits.includes(chosen) ? deposits : [...deposits, chosen];
  return [
    { value: '', label: t('None') },
    ...shares.map((percent) => ({ value: String(percent), label: formatPercent(percent) })),
  ];
}

function Questions({ editor: { values, errors, change } }: PartProps) {
  const { questions } = values;
  const set = (index: number, text: string): void => change({ questions: questions.with(index, text) });
  const remove = (index: number): void => change({ questions: questions.toSpliced(index, 1) });
  return (
    <Stack gap="xs" component="fieldset" className={classes.questions} aria-label={t('Questions for your fan')}>
      {questions.map((question, index) => (
        <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t('Question {number}', { number: index + 1 })}
            maxLength={200}
            flex={1}
            value={question}
            error={errors[`questions.${index}`]}
            onChange={(event) => set(index, event.currentTarget.value)}
          />
          <ActionIcon
            size={44}
            onClick={() => remove(index)}
            aria-label={t('Remove question {number}', { number: index + 1 })}
          >
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      {questions.length >= maxQuestions ? null : (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change({ questions: [...questions, ''] })}
        >
          {t('Add a question for your fan')}
        </Button>
      )}
    </Stack>
  );
}
