import { t, translated } from '@ovation/language/t.ts';
import { getOwnStream, getStreamReport } from '@ovation/contract/live/streams.ts';
import { redirect, useNavigate } from 'react-router';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import { Button } from '@mantine/core';
import { IconTrash } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { ScheduledStream } from '../../../modules/live/studio/own/scheduled-stream.tsx';
import { StreamReport } from '../../../modules/live/studio/report/stream-report.tsx';
import { audienceWords, statusWords } from '../../../modules/live/studio/words.ts';
import { apiOf } from '../../../platform/api/api.server.ts';
import { useServerEvent } from '../../../platform/live/realtime.tsx';
import { useRevalidateSoon } from '../../../platform/live/revalidate-soon.ts';
import { titleOf } from '../../../platform/rendering/title.ts';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { Moment } from '../../../ui/words/time-ago.tsx';
import type { Route } from './+types/stream.ts';
import { RemoveQuestion } from '../../../modules/live/studio/own/own-streams.tsx';

/** An open stream is on the page where performers go live. */
export async function loader(args: Route.LoaderArgs) {
  const api = apiOf(args);
  const params = { id: args.params.id };
  const stream = await api.call(getOwnStream, { params });
  if (stream.status === 'scheduled') return { stream, report: undefined };
  if (stream.status !== 'ended') return redirect('/creator/live');
  return { stream, report: await api.call(getStreamReport, { params }) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return [{ title: titleOf(loaderData?.stream.title ?? t('Stream'), matches) }];
}

export default function StreamPage({ loaderData: { stream, report } }: Route.ComponentProps) {
  const revalidateSoon = useRevalidateSoon();
  useServerEvent('stream.changed', ({ streamId }) => streamId === stream._id && revalidateSoon());
  useServerEvent('file.progress', revalidateSoon);
  const { startedAt } = stream;
  return (
    <Page>
      <PageHeader
        title={stream.title}
        description={
          <>
            {translated(statusWords[stream.status].label)} · {audienceWords(stream)}
            {startedAt === null ? null : (
              <>
                {' · '}
                <Moment time={startedAt} />
              </>
            )}
          </>
        }
        actions={report ? <DeleteReport stream={stream} /> : undefined}
      />
      {report ? <StreamReport stream={stream} report={report} /> : <ScheduledStream stream={stream} />}
    </Page>
  );
}

/** Deletes the stream of this page. */
function DeleteReport({ stream }: { readonly stream: OwnStream }) {
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setAsked(true)}>
        {t('Delete')}
      </Button>
      <RemoveQuestion
        stream={stream}
        opened={isAsked}
        onClose={() => setAsked(false)}
        onRemoved={() => void navigate('/creator/live/streams')}
      />
    </>
  );
}
