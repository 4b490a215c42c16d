import { t } from '@ovation/language/t.ts';
import {
  changeStreamModeration,
  type StreamHold,
  type StreamModeration,
} from '@ovation/contract/messaging/stream-moderation.ts';
import { Card, Checkbox, Radio, Stack, Textarea } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';

interface Fields extends Record<string, unknown> {
  /** One in each line. */
  readonly blockedWords: string;
  readonly wordsRule: StreamModeration['wordsRule'];
  readonly holds: StreamHold[];
}

const fieldsOf = ({ blockedWords, wordsRule, holds }: StreamModeration): Fields => ({
  blockedWords: blockedWords.join('\n'),
  wordsRule,
  holds,
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

interface ModerationFormProps {
  /** The performer's id. */
  readonly id: string;
  readonly moderation: StreamModeration;
}

/** Blocked words, and which messages wait for approval. */
export function ModerationForm({ id, moderation }: ModerationFormProps) {
  const contractForm = useContractForm<typeof changeStreamModeration, Fields>(changeStreamModeration, {
    initialValues: fieldsOf(moderation),
    toBody: ({ blockedWords, wordsRule, holds }) => ({ blockedWords: linesOf(blockedWords), wordsRule, holds }),
    send: async (body) => {
      const saved = fieldsOf(await api.call(changeStreamModeration, { params: { id }, body }));
      contractForm.form.setInitialValues(saved);
      contractForm.form.setValues(saved);
      toastSuccess(t('Changes saved'));
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Moderation')}>
      <Card padding="lg">
        <Stack gap="lg">
          <Textarea
            label={t('Blocked words')}
            description={t(
              'One word or phrase per line, at most 200. Changing case, accents, spaces or look-alike letters won’t get around them.',
            )}
            autosize
            minRows={3}
            maxRows={10}
            {...form.getInputProps('blockedWords')}
          />
          <Radio.Group label={t('A message with a blocked word')} {...form.getInputProps('wordsRule')}>
            <Stack gap="xs" mt="xs">
              <Radio value="refuse" label={t('is refused')} />
              <Radio value="hold" label={t('waits for approval')} />
            </Stack>
          </Radio.Group>
          <Checkbox.Group label={t('These also wait for approval')} {...form.getInputProps('holds')}>
            <Stack gap="xs" mt="xs">
              <Checkbox value="newcomers" label={t('The first message from accounts less than a week old')} />
              <Checkbox value="links" label={t('Messages with a link')} />
              <Checkbox value="all" label={t('All messages')} />
            </Stack>
          </Checkbox.Group>
        </Stack>
      </Card>
      <SaveSection of={contractForm} />
    </Form>
  );
}
