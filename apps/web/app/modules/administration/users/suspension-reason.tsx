import { t } from '@ovation/language/t.ts';
import { Button, Group, Stack, Textarea, type TextareaProps } from '@mantine/core';

const common = [
  t('Spam'),
  t('Harassment'),
  t('Fraud'),
  t('Pretends to be someone else'),
  t('Content against the rules'),
] as const;

interface SuspensionReasonProps {
  /** The field's props of the form. */
  readonly field: TextareaProps;
  readonly description: string;
  readonly onChoose: (reason: string) => void;
}

/** Why an account is suspended: one of the common reasons with one press, or in own words. */
export function SuspensionReason({ field, description, onChoose }: SuspensionReasonProps) {
  return (
    <Stack gap="xs">
      <Textarea
        label={t('Reason')}
        description={description}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1_000}
        data-autofocus
        {...field}
      />
      <Group gap="xs">
        {common.map((reason) => (
          <Button key={reason} variant="default" size="sm" mih={44} onClick={() => onChoose(reason)}>
            {reason}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
