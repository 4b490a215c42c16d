import { t } from '@ovation/language/t.ts';
import { changeNotificationSettings, type NotificationSettings } from '@ovation/contract/messaging/notifications.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import { Card, Select, Stack, Text, Title } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useHydrated } from '../../../platform/rendering/hydrated.ts';
import { useMe } from '../../../platform/visitor/session.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { DigestChoice } from './digest-choice.tsx';
import { KindSwitches } from './kind-switches.tsx';
import { kindsOf } from './kind-labels.ts';
import { ThisBrowser } from './this-browser.tsx';

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
