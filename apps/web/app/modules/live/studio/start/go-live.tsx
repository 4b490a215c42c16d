import { english, t } from '@ovation/language/t.ts';
import { startStream, type PublishWays } from '@ovation/contract/live/streams.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Card, Stack, Text, Title } from '@mantine/core';
import { IconBroadcast, IconCalendarClock, IconDeviceDesktop, IconVideo } from '../../../../ui/tabler.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../../../platform/api/api.ts';
import { MomentInput } from '../../../../ui/forms/date-inputs.tsx';
import { useContractForm, type ContractForm } from '../../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../../platform/toasts.ts';
import { useSettings } from '../../../../platform/visitor/session.ts';
import { Form, SubmitButton } from '../../../../ui/forms/form.tsx';
import { ChoiceCards } from '../../../library/publishing/choice-cards.tsx';
import { CaptureCard } from '../capture/capture-card.tsx';
import type { Capture } from '../capture/use-capture.ts';
import { bodyOf, fieldsOf, type Beginnings, type StreamFields } from './stream-fields.ts';
import { DeliveryFields, TextFields, AudienceFields } from './stream-inputs.tsx';
import classes from './start.module.css';

export type OpenStream = OwnStream & { readonly publish: PublishWays };

/** Where the video comes from: this page, or another program. */
export type SendingFrom = 'browser' | 'encoder';

interface GoLiveProps {
  readonly capture: Capture;
  readonly settings: Beginnings;
  readonly onStarted: (stream: OpenStream, from: SendingFrom) => void;
}

/** Everything that is decided before a stream begins. */
export function GoLive({ capture, settings, onStarted }: GoLiveProps) {
  const navigate = useNavigate();
  // Encoders send to the embedded engine only.
  const { liveProvider } = useSettings();
  const [from, setFrom] = useState<SendingFrom>('browser');
  const contractForm = useContractForm<typeof startStream, StreamFields>(startStream, {
    initialValues: fieldsOf(settings),
    toBody: bodyOf,
    send: async (body) => {
      const stream = await api.call(startStream, { body });
      if (stream.status !== 'scheduled') return onStarted(stream, from);
      toastSuccess(t('Your stream is announced'));
      await navigate('/creator/live/streams');
    },
  });
  const isLater = contractForm.form.getValues().when === 'later';
  return (
    <div className={classes.split}>
      <Stack gap="lg">
        {isLater || liveProvider !== 'embedded' ? null : <SourceCard from={from} onChoose={setFrom} />}
        {isLater || from === 'encoder' ? null : <CaptureCard capture={capture} />}
        {isLater ? <LaterCard /> : null}
      </Stack>
      <Form of={contractForm} label={t('Go live')}>
        <DetailCards of={contractForm} />
        <StartButton
          of={contractForm}
          from={from}
          isLater={isLater}
          hasPicture={from === 'encoder' || capture.video !== undefined}
        />
      </Form>
    </div>
  );
}

const sources = [
  {
    value: 'browser',
    label: english('This browser'),
    description: english('Your camera or your screen.'),
    Icon: IconVideo,
  },
  {
    value: 'encoder',
    label: english('OBS or another encoder'),
    description: english('You get an address and a key for it.'),
    Icon: IconDeviceDesktop,
  },
] as const;

interface SourceCardProps {
  readonly from: SendingFrom;
  readonly onChoose: (from: SendingFrom) => void;
}

function SourceCard({ from, onChoose }: SourceCardProps) {
  return (
    <Card padding="lg">
      <ChoiceCards<SendingFrom>
        label={t('Where does your video come from?')}
        value={from}
        choices={sources}
        onChoose={onChoose}
      />
    </Card>
  );
}

function LaterCard() {
  return (
    <Card padding="lg">
      <Stack gap="xs">
        <Title order={2} size="h3">
          {t('Announced for later')}
        </Title>
        <Text c="dimmed">
          {t(
            'Fans see it on your page and can buy tickets. When it’s time, open this page and start it: your followers will be notified then. Tickets for a stream that never starts are refunded a day later.',
          )}
        </Text>
      </Stack>
    </Card>
  );
}

const times = [
  { value: 'now', label: english('Now'), description: english('As soon as your video arrives.'), Icon: IconBroadcast },
  {
    value: 'later',
    label: english('Schedule'),
    description: english('It is announced until then.'),
    Icon: IconCalendarClock,
  },
] as const;

function DetailCards({ of: { form } }: { readonly of: ContractForm<StreamFields> }) {
  const { when } = form.getValues();
  return (
    <>
      <Card padding="lg">
        <TextFields form={form} />
      </Card>
      <Card padding="lg">
        <Stack gap="md">
          <AudienceFields form={form} />
        </Stack>
      </Card>
      <Card padding="lg">
        <Stack gap="md">
          <ChoiceCards<StreamFields['when']>
            label={t('When')}
            value={when}
            choices={times}
            onChoose={(chosen) => form.setFieldValue('when', chosen)}
          />
          {when === 'later' ? (
            <MomentInput label={t('Starts at')} {...form.getInputProps('at')} error={form.errors['startsAt']} />
          ) : null}
          <DeliveryFields form={form} />
        </Stack>
      </Card>
    </>
  );
}

interface StartButtonProps {
  readonly of: ContractForm<StreamFields>;
  readonly from: SendingFrom;
  readonly isLater: boolean;
  readonly hasPicture: boolean;
}

function StartButton({ of, from, isLater, hasPicture }: StartButtonProps) {
  const label = isLater ? t('Announce it') : from === 'encoder' ? t('Open the stream') : t('Go live');
  const isReady = isLater || hasPicture;
  return (
    <div className={classes.start}>
      <SubmitButton of={of} fullWidth disabled={!isReady} leftSection={<IconBroadcast size={20} aria-hidden />}>
        {label}
      </SubmitButton>
      {isReady ? null : (
        <Text size="sm" c="dimmed" ta="center">
          {t('Turn on your camera or share your screen first.')}
        </Text>
      )}
    </div>
  );
}
