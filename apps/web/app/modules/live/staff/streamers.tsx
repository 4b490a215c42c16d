import { t } from '@ovation/language/t.ts';
import { changeStreamer, type searchStreamers } from '@ovation/contract/live/site-streams.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Select } from '@mantine/core';
import { useRevalidator } from 'react-router';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { useLoaded } from '../../../platform/state/use-loaded.ts';
import { api } from '../../../platform/api/api.ts';
import { toastError, toastSuccess } from '../../../platform/toasts.ts';
import { useSettings } from '../../../platform/visitor/session.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';

type Streamer = ReplyOutput<typeof searchStreamers>['data'][number];

/** Performers and whether they may stream. */
export function Streamers({ streamers }: { readonly streamers: readonly Streamer[] }) {
  return (
    <Rows label={t('Creators')}>
      {streamers.map((streamer) => (
        <Row key={streamer.performer._id}>
          <StreamerLine streamer={streamer} />
        </Row>
      ))}
    </Rows>
  );
}

function StreamerLine({ streamer }: { readonly streamer: Streamer }) {
  const { liveWhoMayStream } = useSettings();
  const { revalidate } = useRevalidator();
  const [permission, setPermission] = useLoaded(streamer.permission);
  const { performer } = streamer;

  async function change(next: Streamer['permission']): Promise<void> {
    setPermission(next);
    try {
      await api.call(changeStreamer, { params: { id: performer._id }, body: { permission: next } });
      toastSuccess(t('Changes saved'));
      await revalidate();
    } catch (error) {
      setPermission(permission);
      toastError(error);
    }
  }

  return (
    <AccountLine
      account={performer}
      to={personAddress(performer)}
      aside={
        <Select
          aria-label={t('Streaming permission for {name}', { name: performer.name })}
          w={150}
          value={permission}
          data={[
            { value: 'default', label: liveWhoMayStream === 'approved' ? t('Default: yes') : t('Default: no') },
            { value: 'allowed', label: t('Yes') },
            { value: 'refused', label: t('No') },
          ]}
          allowDeselect={false}
          onChange={(value) => void change((value ?? 'default') as Streamer['permission'])}
        />
      }
    />
  );
}
