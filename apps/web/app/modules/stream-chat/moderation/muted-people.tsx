import { inEachLanguage } from '@ovation/language/language.ts';
import { t } from '@ovation/language/t.ts';
import { listStreamMutes, unmuteStreamWriter, type StreamMute } from '@ovation/contract/messaging/stream-moderation.ts';
import { Button, Pagination, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { AccountLine } from '../../../ui/people/account-line.tsx';

const pageSize = 20;
const format = inEachLanguage((code) => new Intl.DateTimeFormat(code, { dateStyle: 'medium', timeStyle: 'short' }));

/** Who cannot write in a chat, until when, and by whom. */
export function MutedPeople({ id }: { readonly id: string }) {
  const [current, setCurrent] = useState(1);
  const { data, error, mutate } = useSWR<Awaited<ReturnType<typeof load>>, unknown>(['stream mutes', id, current], () =>
    load(id, current),
  );
  if (error) return <Text role="alert">{messageOf(error)}</Text>;
  if (!data) return <Text c="dimmed">{t('Loading…')}</Text>;
  if (data.total === 0)
    return <Text c="dimmed">{t('No one is muted. To mute a person, open the menu of one of their messages.')}</Text>;
  return (
    <Stack gap="md">
      {data.data.map((mute) => (
        <Muted key={mute.user._id} id={id} mute={mute} onLifted={() => void mutate()} />
      ))}
      {data.total > pageSize ? (
        <Pagination
          total={Math.ceil(data.total / pageSize)}
          value={current}
          onChange={setCurrent}
          getControlProps={(control) => ({ 'aria-label': control === 'next' ? t('Next page') : t('Previous page') })}
        />
      ) : null}
    </Stack>
  );
}

const load = (id: string, current: number) =>
  api.call(listStreamMutes, { params: { id }, query: { current, pageSize } });

interface MutedProps {
  readonly id: string;
  readonly mute: StreamMute;
  readonly onLifted: () => void;
}

function Muted({ id, mute: { user, until, mutedBy }, onLifted }: MutedProps) {
  const lift = async (): Promise<void> => {
    try {
      toastSuccess((await api.call(unmuteStreamWriter, { params: { id, accountId: user._id } })).message);
      onLifted();
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <div>
      <AccountLine
        account={user}
        aside={
          <Button
            size="xs"
            variant="default"
            aria-label={t('Unmute {name}', { name: user.name })}
            onClick={() => void lift()}
          >
            {t('Unmute')}
          </Button>
        }
      />
      <Text size="sm" c="dimmed">
        {mutedSentence(until === null ? undefined : format().format(new Date(until)), mutedBy?.name)}
      </Text>
    </div>
  );
}

function mutedSentence(moment: string | undefined, name: string | undefined): string {
  if (name === undefined) return moment === undefined ? t('Banned') : t('Until {moment}', { moment });
  return moment === undefined ? t('Banned by {name}', { name }) : t('Until {moment} by {name}', { moment, name });
}
