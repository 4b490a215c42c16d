import { english, t } from '@ovation/language/t.ts';
import { Select, Stack, Switch, TagsInput, Text, TextInput, Button, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { uploadStreamImage } from '@ovation/contract/live/streams.ts';
import { useEffect, useState } from 'react';
import type { StreamRule } from '@ovation/contract/live/stream.ts';
import { IconClock, IconCrown, IconHeart, IconTicket, IconWorld } from '../../../../ui/tabler.ts';
import { useSettings } from '../../../../platform/visitor/session.ts';
import { CountedTextarea } from '../../../../ui/forms/counted-textarea.tsx';
import { isPriced, type StreamFields } from './stream-fields.ts';
import { useUpload } from '../../../../platform/uploads/upload.ts';
import { Dropzone } from '../../../../ui/uploads/dropzone.tsx';
import { UploadProgress } from '../../../../ui/uploads/upload-progress.tsx';
import { MoneyInput } from '../../../../ui/forms/money-input.tsx';
import { formatMoney } from '../../../../ui/words/money.tsx';
import { ChoiceCards } from '../../../library/publishing/choice-cards.tsx';
import classes from './start.module.css';

type Form<Fields> = { readonly form: UseFormReturnType<Fields> };

/** Title, description and tags. */
export function TextFields({ form }: Form<StreamFields>) {
  return (
    <Stack gap="md">
      <TextInput
        label={t('Title')}
        placeholder={t('What is it about?')}
        maxLength={150}
        required
        {...form.getInputProps('title')}
      />
      <CountedTextarea
        label={t('Description')}
        placeholder={t('What should people know before they watch?')}
        maxLength={2_000}
        minRows={2}
        {...form.getInputProps('description')}
        value={form.getValues().description}
      />
      <TagsInput
        label={t('Tags')}
        dir="auto"
        description={t('At most five. Press Enter after each one.')}
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
    return (
      <Text c="dimmed">
        {t('Viewers see you within a second. This site doesn’t currently keep recordings of streams.')}
      </Text>
    );
  return (
    <Stack gap="md">
      <Select
        label={t('Delay')}
        description={t('How long it takes for viewers to see what happens.')}
        data={[
          { value: 'realtime', label: t('Under a second, to talk with fans') },
          { value: 'low', label: t('About three seconds, for many viewers') },
        ]}
        allowDeselect={false}
        {...form.getInputProps('latency')}
      />
      <Switch
        label={t('Keep a recording')}
        description={t('It becomes a video draft, which only you can see until you publish it.')}
        {...form.getInputProps('isRecorded', { type: 'checkbox' })}
      />
    </Stack>
  );
}

interface ImageFieldProps {
  /** The uploaded picture; null: none; undefined: as before. */
  readonly value: string | null | undefined;
  readonly error?: React.ReactNode;
  readonly onChange: (imageId: string | null) => void;
}

/** The picture that stands for a stream until its video does. */
function ImageField({ value, error, onChange }: ImageFieldProps) {
  const upload = useUpload(uploadStreamImage);
  const [address, setAddress] = useState<string>();
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address]);

  async function send(file: File): Promise<void> {
    const saved = await upload.start(file);
    if (!saved) return;
    setAddress(URL.createObjectURL(file));
    onChange(saved._id);
  }

  return (
    <div>
      <Text fw={500} size="sm" mb={4}>
        {t('Picture')}
      </Text>
      {typeof value === 'string' && address !== undefined ? (
        <Group gap="md">
          <img src={address} alt={t('The stream’s')} className={classes.image} />
          <Button variant="default" size="sm" onClick={() => onChange(null)}>
            {t('Remove')}
          </Button>
        </Group>
      ) : (
        <Dropzone
          label={t('Choose a picture')}
          hint={t('Shown until your video starts. Without one, your cover is used.')}
          accept="image/*"
          error={error}
          onFiles={([file]) => file && void send(file)}
        />
      )}
      <UploadProgress state={upload.state} onCancel={upload.cancel} />
    </div>
  );
}

const rules = [
  {
    value: 'public',
    label: english('Public'),
    description: english('Everyone, even without an account.'),
    Icon: IconWorld,
  },
  {
    value: 'followers',
    label: english('Followers'),
    description: english('Anyone who follows you, for free.'),
    Icon: IconHeart,
  },
  {
    value: 'subscribers',
    label: english('Subscribers'),
    description: english('Anyone who is subscribed to you.'),
    Icon: IconCrown,
  },
  {
    value: 'ticket',
    label: english('Ticket'),
    description: english('Anyone who pays once, now or before it starts.'),
    Icon: IconTicket,
  },
  {
    value: 'minute',
    label: english('Per minute'),
    description: english('Fans pay for each minute they watch.'),
    Icon: IconClock,
  },
] as const;

/** Who may watch, and what it costs. */
export function AudienceFields<Fields extends Pick<StreamFields, 'access' | 'price'>>({
  form,
}: {
  readonly form: UseFormReturnType<Fields>;
}) {
  const { access, price } = form.getValues();
  return (
    <>
      <ChoiceCards<StreamRule>
        label={t('Who can watch')}
        value={access}
        choices={rules}
        onChoose={(rule) => form.setFieldValue('access', rule as never)}
      />
      {isPriced(access) ? (
        <MoneyInput
          label={access === 'ticket' ? t('Ticket price') : t('Price per minute')}
          description={<Share price={price} isTicket={access === 'ticket'} />}
          {...form.getInputProps('price')}
        />
      ) : null}
    </>
  );
}

function Share({ price, isTicket }: { readonly price: number | ''; readonly isTicket: boolean }) {
  const { performerCommission } = useSettings();
  if (price === '') return isTicket ? t('What a fan pays for one ticket.') : t('What a fan pays for one minute.');
  const amount = formatMoney(price * (1 - performerCommission / 100));
  return isTicket
    ? t('You get {amount} of each ticket.', { amount })
    : t('You get {amount} of each minute.', { amount });
}
