import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import {
  changeMessageSettings,
  type MessageSettings,
  type WritingRule,
} from '@ovation/contract/messaging/conversations.ts';
import { Card, Radio, Stack, Text, Title } from '@mantine/core';
import { api } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SaveSection } from '../../../ui/forms/save-section.tsx';
import { useUnsaved } from '../../../ui/forms/unsaved-changes.tsx';
import classes from './message-settings-form.module.css';

const maxWelcomeLength = 2_000;

type SettingsValues = MessageSettings & Record<string, unknown>;

interface MessageSettingsFormProps {
  readonly settings: MessageSettings;
  readonly onSaved: (settings: MessageSettings) => void;
}

/** Who may write to a performer, and the welcome messages for their new fans. */
export function MessageSettingsForm({ settings, onSaved }: MessageSettingsFormProps) {
  const contractForm = useContractForm<typeof changeMessageSettings, SettingsValues>(changeMessageSettings, {
    initialValues: { ...settings },
    send: async (body) => {
      const saved = await api.call(changeMessageSettings, { body });
      contractForm.form.setInitialValues({ ...saved });
      contractForm.form.setValues({ ...saved });
      toastSuccess(t('Changes saved'));
      onSaved(saved);
    },
  });
  const { form } = contractForm;
  useUnsaved(form.isDirty());
  return (
    <Form of={contractForm} label={t('Messages')}>
      <WritingRuleCard form={form} />
      <WelcomeCard form={form} />
      <SaveSection of={contractForm} />
    </Form>
  );
}

interface CardProps {
  readonly form: ContractForm<SettingsValues>['form'];
}

function WritingRuleCard({ form }: CardProps) {
  return (
    <Card padding="lg">
      <Radio.Group
        label={
          <Title order={2} size="h3">
            {t('Who can write to you')}
          </Title>
        }
        description={t('You can always reply to anyone who has written to you.')}
        {...form.getInputProps('whoMayWrite')}
      >
        <Stack gap="xs" mt="md">
          {writingRules.map(({ value, label, description }) => (
            <Radio.Card key={value} value={value} className={classes.choice} aria-label={translated(label)}>
              <Radio.Indicator />
              <span>
                <Text component="span" display="block" fw={600}>
                  {translated(label)}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {translated(description)}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
    </Card>
  );
}

function WelcomeCard({ form }: CardProps) {
  return (
    <Card padding="lg">
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('Welcome messages')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('Sent once to each new fan, as a message from you. Leave a field empty to send none.')}
          </Text>
        </div>
        <CountedTextarea
          label={t('To new followers')}
          placeholder={t('Thank you for following! Tell me what you would like to see.')}
          maxLength={maxWelcomeLength}
          {...form.getInputProps('followWelcome')}
          value={form.values.followWelcome}
        />
        <CountedTextarea
          label={t('To new subscribers')}
          placeholder={t('Lovely to have you here. This week’s recording is on my page.')}
          maxLength={maxWelcomeLength}
          {...form.getInputProps('subscribeWelcome')}
          value={form.values.subscribeWelcome}
        />
      </Stack>
    </Card>
  );
}

/** Who may write to a performer, the widest choice first. */
const writingRules: readonly {
  readonly value: WritingRule;
  readonly label: EnglishText;
  readonly description: EnglishText;
}[] = [
  {
    value: 'all',
    label: english('Everyone with an account'),
    description: english('Strangers can write to you before they follow you.'),
  },
  {
    value: 'followers',
    label: english('Followers and subscribers'),
    description: english('The default. Following you is free.'),
  },
  {
    value: 'subscribers',
    label: english('Subscribers only'),
    description: english('Others see a Subscribe button instead.'),
  },
  {
    value: 'tip',
    label: english('People who have sent you a tip'),
    description: english('One tip is enough, no matter when it was sent.'),
  },
];
