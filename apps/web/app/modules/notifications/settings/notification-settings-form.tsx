import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import {
  changeNotificationSettings,
  type NotificationSettings,
  type DigestFrequency,
} from '@ovation/contract/messaging/notifications.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { Card, Select, Stack, Text, Title, Radio, Button } from '@mantine/core';
import { useState, useEffect, type ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { KindSwitches, kindsOf } from './kind-switches.tsx';
import { readPushState, turnOffPush, turnOnPush, type PushState } from '../../../platform/browser/push.ts';

/** Every change is saved at once, and reverted if that fails. */
export function NotificationSettingsForm({ settings }: { readonly settings: NotificationSettings }) {
  const me = useMe();
  const [shown, setShown] = useState(settings);
  const save = async (
    change: BodyInput<typeof changeNotificationSettings>,
    next: NotificationSettings,
  ): Promise<void> => {
    setShown(next);
    try {
      setShown(await api.call(changeNotificationSettings, { body: change }));
      toastSuccess(t('Changes saved'));
    } catch (error) {
      setShown(shown);
      toastError(error);
    }
  };
  const own = useOwnTimeZone();
  return (
    <Stack gap="lg">
      <Section title={t('Choose what to hear about')}>
        <Text c="dimmed" size="sm">
          {t(
            'Bell is the list on this site. Email is the digest below. Push reaches the browsers where you turned it on, when no page of this site is open.',
          )}
        </Text>
        <KindSwitches
          kinds={kindsOf({ isPerformer: me?.isPerformer === true })}
          choices={shown.choices}
          onSwitch={(kind, channel, isOn) =>
            void save(
              { choices: { [kind]: { [channel]: isOn } } },
              { ...shown, choices: { ...shown.choices, [kind]: { ...shown.choices[kind], [channel]: isOn } } },
            )
          }
        />
      </Section>
      <Section title={t('Push to this browser')}>
        <ThisBrowser />
      </Section>
      <Section title={t('Email digest')}>
        {/* Also saves the browser's time zone, so that no one has to know its name. */}
        <DigestChoice
          digest={shown.digest}
          onChange={(digest) =>
            void save({ digest, ...(shown.timeZone === 'UTC' && own ? { timeZone: own } : {}) }, { ...shown, digest })
          }
        />
        <TimeZone
          chosen={shown.timeZone}
          own={own}
          onChange={(timeZone) => void save({ timeZone }, { ...shown, timeZone })}
        />
      </Section>
    </Stack>
  );
}

/** The browser's time zone; undefined until it is known. */
function useOwnTimeZone(): string | undefined {
  return useHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
}

function TimeZone({
  chosen,
  own,
  onChange,
}: {
  readonly chosen: string;
  readonly own: string | undefined;
  readonly onChange: (timeZone: string) => void;
}) {
  const names =
    own === undefined ? [chosen] : [...new Set([chosen, own, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Select
      label={t('Used for the email digest')}
      data={names}
      value={chosen}
      searchable
      allowDeselect={false}
      limit={60}
      onChange={(name) => name !== null && onChange(name)}
      nothingFoundMessage={t('No matching time zone')}
    />
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card component="section" padding="lg" aria-label={title}>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <Stack gap="lg">{children}</Stack>
    </Card>
  );
}

const choices: readonly {
  readonly value: DigestFrequency;
  readonly label: EnglishText;
  readonly description: EnglishText;
}[] = [
  { value: 'off', label: english('Never'), description: english('Receipts and account emails are always sent.') },
  { value: 'hourly', label: english('Every hour'), description: english('On the hour, if there is anything new.') },
  { value: 'daily', label: english('Every day'), description: english('At 8 am, if there is anything new.') },
  {
    value: 'weekly',
    label: english('Every week'),
    description: english('On Mondays at 8 am, if there is anything new.'),
  },
];

interface DigestChoiceProps {
  readonly digest: DigestFrequency;
  readonly onChange: (digest: DigestFrequency) => void;
}

/** How often an email lists what is still unread. */
function DigestChoice({ digest, onChange }: DigestChoiceProps) {
  return (
    <Radio.Group
      label={t('How often we email you unread notifications')}
      value={digest}
      onChange={(chosen) => onChange(chosen as DigestFrequency)}
    >
      <Stack gap="sm" mt="sm">
        {choices.map(({ value, label, description }) => (
          <Radio key={value} value={value} label={translated(label)} description={translated(description)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

const descriptions: Readonly<Record<PushState, EnglishText>> = {
  missing: english('This browser cannot show notifications.'),
  homeScreen: english(
    'On an iPhone or iPad, first add this site to your home screen (Share, then “Add to Home Screen”), and open it from there.',
  ),
  blocked: english(
    'Your browser blocks notifications from this site. Allow them in the browser’s settings for this page, next to its address, and come back.',
  ),
  off: english(
    'Get notifications on this device when no page of this site is open. Your browser will ask for permission.',
  ),
  on: english('This browser notifies you when no page of this site is open. Logging out turns it off.'),
};

/** Turns push messages to this browser on and off. Permission is requested only on the click. */
function ThisBrowser() {
  const me = useMe();
  const accountId = me?._id ?? '';
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    readPushState(accountId).then(setState, () => setState('missing'));
  }, [accountId]);
  const change = async (act: () => Promise<PushState>, done: string): Promise<void> => {
    setBusy(true);
    try {
      const next = await act();
      setState(next);
      if (next === 'on' || state === 'on') toastSuccess(done);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const turnOff = async (): Promise<PushState> => {
    await turnOffPush();
    return 'off';
  };
  return (
    <>
      <Text component="output" display="block" c="dimmed">
        {state === undefined ? t('One moment …') : translated(descriptions[state])}
      </Text>
      {state === 'off' ? (
        <div>
          <Button
            loading={isBusy}
            onClick={() => void change(() => turnOnPush(accountId), t('Notifications are on in this browser'))}
          >
            {t('Turn on in this browser')}
          </Button>
        </div>
      ) : null}
      {state === 'on' ? (
        <div>
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void change(turnOff, t('Notifications are off in this browser'))}
          >
            {t('Turn off in this browser')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
