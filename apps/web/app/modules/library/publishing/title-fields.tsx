import { t } from '@ovation/language/t.ts';
import { Card, Stack, TextInput } from '@mantine/core';
import { CountedTextarea } from '../../../ui/forms/counted-textarea.tsx';
import type { FieldErrors } from './use-save-attempt.ts';

interface TitleFieldsProps {
  readonly title: string;
  readonly description: string;
  readonly placeholder: string;
  readonly errors: FieldErrors;
  readonly onChange: (change: { title?: string; description?: string }) => void;
}

/** The title and the description of a gallery or a video. */
export function TitleFields({ title, description, placeholder, errors, onChange }: TitleFieldsProps) {
  return (
    <Card padding="lg">
      <Stack gap="md">
        <TextInput
          label={t('Title')}
          maxLength={150}
          value={title}
          error={errors['title']}
          onChange={(event) => onChange({ title: event.currentTarget.value })}
        />
        <CountedTextarea
          label={t('Description')}
          placeholder={placeholder}
          maxLength={5_000}
          minRows={3}
          value={description}
          error={errors['description']}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Stack>
    </Card>
  );
}
