import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import type { getLiveProviders } from '@ovation/contract/live/site-streams.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { changeSettings, type Settings } from '@ovation/contract/site/settings.ts';
import { Alert, Card, Group, Radio, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { api } from '../../../platform/api/api.ts';
import { useContractForm, type ContractForm } from '../../../platform/forms/contract-form.ts';
import { toastSuccess } from '../../../platform/toasts.ts';
import { Form, SubmitButton } from '../../../ui/forms/form.tsx';

type Providers = ReplyOutput<typeof getLiveProviders>;
type Name = Providers['forNew'];

interface ProviderTexts {
  readonly label: EnglishText;
  /** In the middle of a sentence. */
  readonly name: EnglishText;
  readonly description: EnglishText;
}

const names: Readonly<Record<Name, ProviderTexts>> = {
  embedded: {
    label: english('This machine'),
    name: english('this machine'),
    description: english(
      'Streams from browsers and encoders, recordings and pictures. Each viewer uses as much uplink as the stream’s bitrate.',
    ),
  },
  livekit: {
    label: english('LiveKit'),
    name: english('LiveKit'),
    description: english('Your own LiveKit server, or LiveKit’s cloud. Streams from browsers, no recordings.'),
  },
  agora: {
    label: english('Agora'),
    name: english('Agora'),
    description: english('Agora’s network, which bills you by the minute. Streams from browsers, no recordings.'),
  },
};

type ProviderValues = Pick<Settings, 'liveProvider' | 'agoraEnable' | 'agoraAppId'>;

interface LiveProviderProps {
  readonly state: Providers;
  readonly settings: ProviderValues;
}

/** Staff choose what carries the video of new streams. */
export function LiveProvider({ state, settings }: LiveProviderProps) {
  const { revalidate } = useRevalidator();
  const { liveProvider, agoraEnable, agoraAppId } = settings;
  const contractForm = useContractForm(changeSettings, {
    initialValues: { liveProvider, agoraEnable, agoraAppId },
    send: async (body) => {
      await api.call(changeSettings, { body });
      toastSuccess(t('New streams will use this provider'));
      await revalidate();
    },
  });
  const { form } = contractForm;
  return (
    <Form of={contractForm} label={t('Provider')}>
      {state.forNew === liveProvider ? null : (
        <Alert color="orange">
          {t('{chosen} is chosen, but can’t be used: {problem} New streams will use {used} until then.', {
            chosen: translated(names[liveProvider].label),
            problem: lackOf(state, liveProvider),
            used: translated(names[state.forNew].name),
          })}
        </Alert>
      )}
      <Card padding="lg">
        <Radio.Group
          label={t('Video delivery for new streams')}
          description={t('Streams that have begun stay where they are until they end.')}
          {...form.getInputProps('liveProvider')}
        >
          <Stack gap="md" mt="md">
            {state.providers.map((provider) => (
              <Radio
                key={provider.name}
                value={provider.name}
                label={translated(names[provider.name].label)}
                description={descriptionOf(provider)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Card>
      <AgoraFields form={form} />
      <Group>
        <SubmitButton of={contractForm}>{t('Save')}</SubmitButton>
      </Group>
    </Form>
  );
}

function AgoraFields({ form }: { readonly form: ContractForm<ProviderValues>['form'] }) {
  return (
    <Card padding="lg" component="section" aria-label={t('Agora')}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h3">
            {t('Agora')}
          </Title>
          <Text size="sm" c="dimmed">
            {t(
              'Its secrets belong in the site’s environment: the project’s certificate, and a customer ID with its secret.',
            )}
          </Text>
        </div>
        <Switch
          label={t('Use Agora')}
          description={t('Browsers may then connect to Agora’s servers.')}
          {...form.getInputProps('agoraEnable', { type: 'checkbox' })}
        />
        <TextInput
          label={t('App ID')}
          description={t('The project’s ID: 32 digits and letters. Open Agora streams need the ID they started with.')}
          {...form.getInputProps('agoraAppId')}
        />
      </Stack>
    </Card>
  );
}

function lackOf({ providers }: Providers, name: Name): string {
  return providers.find((provider) => provider.name === name)?.lack ?? '';
}

function descriptionOf({ name, open, lack }: Providers['providers'][number]): string {
  const streams =
    open === 0
      ? []
      : [t('{streams, plural, one {It carries one stream now.} other {It carries # streams now.}}', { streams: open })];
  return [
    translated(names[name].description),
    ...streams,
    ...(lack === undefined ? [] : [t('Not yet: {lack}', { lack })]),
  ].join(' ');
}
