import { english, t, translated } from '@ovation/language/t.ts';
import type { OwnStream } from '@ovation/contract/live/stream.ts';
import type { getStreamReport } from '@ovation/contract/live/streams.ts';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import { Alert, Card, Stack, Text, Title } from '@mantine/core';
import { studioAddress } from '../../../../platform/addresses/addresses.ts';
import { LinkButton } from '../../../../ui/buttons/button.tsx';
import { Columns } from '../../../../ui/layout/columns.tsx';
import { Figure } from '../../../../ui/layout/figure.tsx';
import { Row, Rows } from '../../../../ui/lists/rows.tsx';
import { Money } from '../../../../ui/words/money.tsx';
import { PayingFans } from '../onair/paying-fans.tsx';
import { clockOf, endWords, recordingProblemWords } from '../words.ts';
import { ViewersChart } from './viewers-chart.tsx';
import { quote, formatNumber } from '../../../../ui/words/formats.ts';
import classes from '../studio.module.css';

type Report = ReplyOutput<typeof getStreamReport>;

interface StreamReportProps {
  readonly stream: OwnStream;
  readonly report: Report;
}

/** How a stream went: what it earned, who watched, why it ended, and its recording. */
export function StreamReport({ stream, report }: StreamReportProps) {
  const { _id, peakViewers, totalViewer, earned, durationMs, startedAt } = stream;
  return (
    <>
      <EndNote stream={stream} />
      <Columns phone={2} desk={4}>
        <Figure label={t('Earned')} note={t('After the site’s share')}>
          <Money amount={earned} />
        </Figure>
        <Figure label={t('Length')}>{clockOf(durationMs)}</Figure>
        <Figure label={t('Viewers')}>{formatNumber(totalViewer)}</Figure>
        <Figure label={t('Peak viewers')}>{formatNumber(peakViewers)}</Figure>
      </Columns>
      <Recording stream={stream} />
      {startedAt === null ? null : (
        <Card padding="lg" component="section" aria-label={t('Viewers over time')}>
          <Title order={2} size="h3" mb="md">
            {t('Viewers over time')}
          </Title>
          <ViewersChart points={report.viewers} startedAt={startedAt} />
        </Card>
      )}
      <Columns desk={2}>
        <Earnings earnings={report.earnings} />
        <PayingFans streamId={_id} isOver />
      </Columns>
    </>
  );
}

function EndNote({ stream }: { readonly stream: OwnStream }) {
  const words = endWords(stream);
  if (words === undefined) return null;
  const isUnwanted = !['performer', 'fan', 'balance'].includes(stream.endReason ?? '');
  return (
    <Alert color={isUnwanted ? 'red' : 'gray'} variant="light">
      <Stack gap={4}>
        <Text size="sm">{words}</Text>
        {stream.endNote === undefined ? null : <Text size="sm">{quote(stream.endNote)}</Text>}
      </Stack>
    </Alert>
  );
}

function Recording({ stream }: Pick<StreamReportProps, 'stream'>) {
  const { recordingProblem } = stream;
  return (
    <>
      {recordingProblem === undefined ? null : (
        <Alert color="yellow" variant="light">
          {translated(recordingProblemWords[recordingProblem])}
        </Alert>
      )}
      <RecordedVideo stream={stream} />
    </>
  );
}

function RecordedVideo({
  stream: { draftVideoId, videoId, isRecorded, startedAt },
}: Pick<StreamReportProps, 'stream'>) {
  const id = videoId ?? draftVideoId;
  if (id !== undefined)
    return (
      <Card padding="lg" component="section" aria-label={t('Recording')}>
        <div className={classes.line}>
          <div className={classes.grow}>
            <Title order={2} size="h3">
              {t('Recording')}
            </Title>
            <Text c="dimmed">
              {videoId === undefined
                ? t('A draft among your videos: choose who can watch it and what it costs, then publish it.')
                : t('It is published among your videos.')}
            </Text>
          </div>
          <LinkButton to={`${studioAddress('video')}/${id}`} variant="default">
            {videoId === undefined ? t('Open the draft') : t('Open the video')}
          </LinkButton>
        </div>
      </Card>
    );
  if (!isRecorded || startedAt === null) return null;
  return (
    <Text c="dimmed">{t('The recording is being prepared, or it was too short. Its draft will appear here.')}</Text>
  );
}

const names = { ticket: english('Tickets'), minute: english('Minutes'), tip: english('Tips') } as const;

function Earnings({ earnings }: Pick<Report, 'earnings'>) {
  const earned = earnings.filter(({ count }) => count > 0);
  return (
    <Stack gap="sm" component="section" aria-label={t('Earnings')}>
      <Title order={2} size="h3">
        {t('Earnings')}
      </Title>
      {earned.length === 0 ? (
        <Text c="dimmed">{t('No earnings from this stream.')}</Text>
      ) : (
        <Rows label={t('Earnings by type')}>
          {earned.map(({ type, count, amount }) => (
            <Row key={type}>
              <div className={classes.line}>
                <Text component="span" className={classes.grow}>
                  {translated(names[type])}{' '}
                  <Text component="span" size="sm" c="dimmed">
                    {formatNumber(count)}
                  </Text>
                </Text>
                <Money amount={amount} />
              </div>
            </Row>
          ))}
        </Rows>
      )}
    </Stack>
  );
}
