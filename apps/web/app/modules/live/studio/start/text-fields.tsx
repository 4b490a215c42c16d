import { Select, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useSettings } from '../../../../platform/visitor/session.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { ImageField } from './image-field.tsx';
import type { StreamFields } from './stream-fields.ts';

type Form<Fields> = { readonly form: UseFormReturnType<Fields> };

/** Title, description and tags. */
export function TextFields({ form }: Form<StreamFields>) {
  return (
    <Stack gap="md">
      <TextInput
        label="Title"
        placeholder="What is it about?"
        maxLength={150}
        required
        {...form.getInputProps('title')}
      />
      <CountedTextarea
        label="Description"
        placeholder="What should people know before they watch?"
        maxLength={2_000}
        minRows={2}
        {...form.getInputProps('description')}
        value={form.getValues().description}
      />
      <TagsInput
        label="Tags"
        description="At most five. Press Enter after each one."
        maxTags={5}
        splitChars={[',']}
        acceptValueOnBlur
        {...form.getInputProps('tags')}
      />
      <ImageField
        value={form.getValues().imageId}
        error={form.errors['imageId']}
        onChange={(imageId) => form.setFieldValue('imageId', imageId)}
      />
    </Stack>
  );
}

/** How fast viewers see it, and whether a recording is kept: only the embedded engine offers a choice. */
export function DeliveryFields<Fields extends Pick<StreamFields, 'latency' | 'isRecorded'>>({ form }: Form<Fields>) {
  const { liveProvider } = useSettings();
  if (liveProvider !== 'embedded')
    return <Text c="dimmed">Viewers see you within a second. This site keeps no recordings of streams now.</Text>;
  return (
    <Stack gap="md">
      <Select
        label="Delay"
        description="How long after you viewers see what happens."
        data={[
          { value: 'realtime', label: 'Below a second, to talk with fans' },
          { value: 'low', label: 'About three seconds, for many viewers' },
        ]}
        allowDeselect={false}
        {...form.getInputProps('latency')}
      />
      <Switch
        label="Keep a recording"
        description="It becomes the draft of a video, which only you see until you publish it."
        {...form.getInputProps('isRecorded', { type: 'checkbox' })}
      />
    </Stack>
  );
}
