import { t } from '@ovation/language/t.ts';
import { lazyPart } from '../../../../platform/rendering/lazy-part.ts';
import { rich } from '../../../../ui/words/rich.tsx';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconBroadcast } from '../../../../ui/tabler.ts';
import { Suspense, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { contentAddress } from '../../../../platform/addresses/addresses.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { Moment } from '../../../../ui/words/time-ago.tsx';
import { RemoveQuestion, useBegin } from './own-streams.tsx';

const ChangeDialog = lazyPart(() => import('../onair/change-dialog.tsx'));

/** A stream that is announced: when it begins, and what can be done until then. */
export function ScheduledStream({ stream }: { readonly stream: OwnStream }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<'change' | 'cancel'>();
  const begin = useBegin(stream);
  const { startsAt, totalTicket, description } = stream;
  return (
    <Card padding="lg">
      <Stack gap="md">
        <Text>
          {startsAt === null
            ? t('Announced.')
            : rich('Announced for {moment}.', { moment: <Moment time={startsAt} /> })}{' '}
          {totalTicket === 0
            ? ''
            : t('{totalTicket, plural, one {One ticket sold.} other {# tickets sold.}}', { totalTicket })}
        </Text>
        {description === '' ? null : <Text c="dimmed">{description}</Text>}
        <Group gap="sm">
          <Button leftSection={<IconBroadcast size={18} aria-hidden />} onClick={begin}>
            {t('Start it now')}
          </Button>
          <Button variant="default" onClick={() => setAsked('change')}>
            {t('Change')}
          </Button>
          <LinkButton to={contentAddress('stream', stream)} variant="default">
            {t('As fans see it')}
          </LinkButton>
          <Button variant="subtle" color="red" onClick={() => setAsked('cancel')}>
            {t('Cancel the stream')}
          </Button>
        </Group>
      </Stack>
      {asked === 'change' ? (
        <Suspense>
          <ChangeDialog stream={stream} onClose={() => setAsked(undefined)} onChanged={() => void revalidate()} />
        </Suspense>
      ) : null}
      <RemoveQuestion
        stream={stream}
        opened={asked === 'cancel'}
        onClose={() => setAsked(undefined)}
        onRemoved={() => void navigate('/creator/live/streams')}
      />
    </Card>
  );
}
