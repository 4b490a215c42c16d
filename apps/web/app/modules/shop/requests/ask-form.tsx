import { t } from '@ovation/language/t.ts';
import type { Product } from '@ovation/contract/shop/products.ts';
import { askForProduct } from '@ovation/contract/shop/requests.ts';
import { Stack, Text, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api, newIdempotencyKey } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { useReturn } from '../../../platform/visitor/login-prompt.tsx';
import { toastSuccess } from '../../../platform/toasts.ts';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

type Askable = Pick<Product, '_id' | 'performer' | 'isQuoted' | 'questions'>;

interface Values extends Record<string, unknown> {
  readonly brief: string;
  readonly answers: readonly string[];
}

/** What visitors want who press the button shown in place of this form. */
export const askAct = 'ask-for-product';

/** What a fan would like to have made, and the performer's questions. */
export function AskForm({ product }: { readonly product: Askable }) {
  const { _id, performer, isQuoted = false, questions = [] } = product;
  const navigate = useNavigate();
  const key = useRef(newIdempotencyKey());
  const field = useRef<HTMLTextAreaElement>(null);
  useReturn({ act: askAct, target: _id }, () => field.current?.focus());
  const of = useContractForm<typeof askForProduct, Values>(askForProduct, {
    initialValues: { brief: '', answers: questions.map(() => '') },
    toBody: ({ brief, answers }) => ({ brief, answers: [...answers] }),
    send: async (body) => {
      const request = await api.call(askForProduct, { params: { id: _id }, body, idempotencyKey: key.current });
      toastSuccess(
        isQuoted ? t('{name} has your request', { name: performer.name }) : t('Your request is ready to be paid for'),
      );
      await navigate(`/requests/${request._id}`);
    },
  });
  const { form } = of;
  return (
    <Form of={of} label={t('Request yours')}>
      <Stack gap="md">
        <CountedTextarea
          ref={field}
          label={t('What would you like?')}
          description={t('Only {name} sees it, and our staff if a problem is reported later.', {
            name: performer.name,
          })}
          maxLength={5_000}
          minRows={3}
          {...form.getInputProps('brief')}
          value={form.values.brief}
        />
        {questions.map((question, index) => (
          <Textarea
            key={question}
            label={question}
            autosize
            minRows={1}
            maxRows={6}
            maxLength={1_000}
            {...form.getInputProps(`answers.${index}`)}
          />
        ))}
        <SubmitButton of={of} fullWidth disabled={form.values.brief.trim() === ''}>
          {isQuoted ? t('Ask for an offer') : t('Continue')}
        </SubmitButton>
        <Text size="sm" c="dimmed" ta="center">
          {isQuoted ? t('Asking costs nothing.') : t('You pay on the next page.')}
        </Text>
      </Stack>
    </Form>
  );
}
