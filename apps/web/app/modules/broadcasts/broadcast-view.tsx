import { english, type EnglishText, t, translated } from '@ovation/language/t.ts';
import {
  recallBroadcast,
  stopBroadcast,
  unscheduleBroadcast,
  type Broadcast,
} from '@ovation/contract/messaging/broadcasts.ts';
import type { FanList } from '@ovation/contract/people/fan-lists.ts';
import { Alert, Button, Card, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../platform/api/api.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Confirm } from '../../ui/feedback/confirm.tsx';
import { Figure } from '../../ui/layout/figure.tsx';
import { formatMoney } from '../../ui/words/money.tsx';
import { PageHeader } from '../../ui/layout/page.tsx';
import { StateBadge } from '../../ui/feedback/state-badge.tsx';
import { Moment } from '../../ui/words/time-ago.tsx';
import { formatFanCount } from '../audience/fan-lists/fan-labels.ts';
import { formatPercent, formatNumber } from '../../ui/words/formats.ts';
import { rich } from '../../ui/words/rich.tsx';
import { describeAudience, statuses } from './broadcast-labels.ts';
import classes from './broadcasts.module.css';
import { BroadcastPreview } from './editor/broadcast-preview.tsx';

interface BroadcastViewProps {
  readonly broadcast: Broadcast;
  readonly lists: readonly FanList[];
  /** Opens the editor, where it can still be changed. */
  readonly onEdit: () => void;
}

/** A mass message that is scheduled, being sent or sent: its progress, its results and its actions. */
export function BroadcastView({ broadcast, lists, onEdit }: BroadcastViewProps) {
  const { status, audience, text, files, price } = broadcast;
  const { label, tone } = statuses[status];
  const shown = files.map(({ _id, type, thumbnails, url }) => ({
    key: _id,
    isVideo: type === 'message-video',
    url: thumbnails.at(-1)?.url ?? url,
    isLocal: false,
  }));
  return (
    <>
      <PageHeader
        title={t('Broadcast')}
        description={
          <Stack component="span" gap={6} align="flex-start">
            <StateBadge tone={tone}>{translated(label)}</StateBadge>
            <span>
              {describeAudience(audience, lists)} · <When broadcast={broadcast} />
            </span>
          </Stack>
        }
        actions={<Actions broadcast={broadcast} onEdit={onEdit} />}
      />
      <div className={classes.columns}>
        <Stack gap="lg" className={classes.broadcastViewNumbers}>
          <DeliveryStatus broadcast={broadcast} />
          {status === 'scheduled' || status === 'queued' ? null : <Figures broadcast={broadcast} />}
        </Stack>
        <Card>
          <BroadcastPreview text={text} files={shown} price={price} />
        </Card>
      </div>
    </>
  );
}

function When({ broadcast: { status, sendAt } }: { readonly broadcast: Broadcast }) {
  if (sendAt === null) return null;
  const time = <Moment time={sendAt} />;
  return status === 'scheduled' ? rich('will be sent {time}', { time }) : time;
}

/** How far it is sent or recalled. */
function DeliveryStatus({ broadcast }: { readonly broadcast: Broadcast }) {
  const { status, totalRecipient, totalDelivered, totalSkipped, totalRecalled, totalKept } = broadcast;
  if (status === 'scheduled')
    return (
      <Alert variant="light">
        {t(
          'It will be sent automatically. Recipients are determined at that time; until then, you can change or cancel it.',
        )}
      </Alert>
    );
  if (status === 'queued')
    return (
      <Alert variant="light">
        {t(
          'It will be sent as soon as its photos and videos are ready and none of your other broadcasts is being sent.',
        )}
      </Alert>
    );
  if (status === 'sending')
    return (
      <Steps
        label={t('Delivered to {totalDelivered} of {totalRecipient}.', {
          totalDelivered: formatNumber(totalDelivered),
          totalRecipient: formatFanCount(totalRecipient),
        })}
        done={totalDelivered + totalSkipped}
        of={totalRecipient}
      />
    );
  if (status === 'recalling')
    return (
      <Steps
        label={t('Recalled from {totalRecalled} so far.', { totalRecalled: formatFanCount(totalRecalled) })}
        done={totalRecalled + totalKept}
        of={totalDelivered}
      />
    );
  if (status === 'recalled')
    return (
      <Alert variant="light">
        {t('Recalled from {totalRecalled}. {keptLabel}', {
          totalRecalled: formatFanCount(totalRecalled),
          keptLabel: keptLabel(totalKept),
        })}
      </Alert>
    );
  if (status === 'removing' || status === 'removed')
    return (
      <Alert color="red" variant="light">
        {t('Our staff removed it because it breaks the site’s rules. Buyers got their money back.')}
      </Alert>
    );
  return totalSkipped === 0 ? null : (
    <Text size="sm" c="dimmed">
      {t('{totalSkipped} could no longer be reached when it was sent.', { totalSkipped: formatFanCount(totalSkipped) })}
    </Text>
  );
}

function keptLabel(totalKept: number): string {
  if (totalKept === 0) return t('No one had opened it.');
  return t(
    '{count, plural, one {{fans} had opened or bought it and keeps it.} other {{fans} had opened or bought it and keep it.}}',
    {
      fans: formatFanCount(totalKept),
      count: totalKept,
    },
  );
}

function Steps({ label, done, of }: { readonly label: string; readonly done: number; readonly of: number }) {
  const percent = of === 0 ? 0 : Math.round((done / of) * 100);
  return (
    <Card>
      <Stack gap="xs">
        <Text fw={600} aria-live="polite">
          {label}
        </Text>
        <Progress value={percent} aria-label={label} animated size="lg" />
      </Stack>
    </Card>
  );
}

function Figures({
  broadcast: { totalDelivered, totalOpened, totalBought, gross, net, price },
}: {
  readonly broadcast: Broadcast;
}) {
  const share = (count: number): string =>
    totalDelivered === 0
      ? ''
      : t('{percent} of recipients', { percent: formatPercent(Math.round((count / totalDelivered) * 100)) });
  return (
    <Columns phone={2} tablet={price === null ? 2 : 4}>
      <Figure label={t('Received')}>{formatNumber(totalDelivered)}</Figure>
      <Figure label={t('Opened')} note={share(totalOpened)}>
        {formatNumber(totalOpened)}
      </Figure>
      {price === null ? null : (
        <Figure label={t('Bought')} note={share(totalBought)}>
          {formatNumber(totalBought)}
        </Figure>
      )}
      {price === null ? null : (
        <Figure label={t('Earned')} note={gross === net ? undefined : t('of {amount}', { amount: formatMoney(gross) })}>
          {formatMoney(net)}
        </Figure>
      )}
    </Columns>
  );
}

type Asked = 'stop' | 'recall' | 'cancel';

const questions: Record<
  Asked,
  {
    readonly title: EnglishText;
    readonly message: EnglishText;
    readonly confirmLabel: EnglishText;
    readonly done: EnglishText;
  }
> = {
  stop: {
    title: english('Stop sending?'),
    message: english('People who already have it keep it; no one else gets it. You can’t restart it.'),
    confirmLabel: english('Stop'),
    done: english('Sending has stopped.'),
  },
  recall: {
    title: english('Recall it?'),
    message: english('It will disappear for everyone who hasn’t opened or bought it. Everyone else keeps it.'),
    confirmLabel: english('Recall'),
    done: english('It is being recalled.'),
  },
  cancel: {
    title: english('Cancel sending?'),
    message: english('It stays as a draft.'),
    confirmLabel: english('Move to drafts'),
    done: english('It is a draft again.'),
  },
};
const calls = { stop: stopBroadcast, recall: recallBroadcast, cancel: unscheduleBroadcast } as const;

function Actions({ broadcast: { _id: id, status }, onEdit }: Pick<BroadcastViewProps, 'broadcast' | 'onEdit'>) {
  const [asked, setAsked] = useState<Asked>();
  const { revalidate } = useRevalidator();
  const question = asked && questions[asked];
  const act = async (): Promise<void> => {
    if (asked === undefined || question === undefined) return;
    await api.call(calls[asked], { params: { id } });
    toastSuccess(translated(question.done));
    await revalidate();
  };
  const isWaiting = status === 'scheduled' || status === 'queued';
  return (
    <>
      {isWaiting ? (
        <Button size="md" variant="default" onClick={() => setAsked('cancel')}>
          {t('Cancel sending')}
        </Button>
      ) : null}
      {isWaiting ? (
        <Button size="md" onClick={onEdit}>
          {t('Edit')}
        </Button>
      ) : null}
      {status === 'sending' ? (
        <Button size="md" color="red" variant="light" onClick={() => setAsked('stop')}>
          {t('Stop')}
        </Button>
      ) : null}
      {status === 'sent' || status === 'stopped' ? (
        <Button size="md" color="red" variant="light" onClick={() => setAsked('recall')}>
          {t('Recall')}
        </Button>
      ) : null}
      {question ? (
        <Confirm
          opened
          onClose={() => setAsked(undefined)}
          destructive={asked !== 'cancel'}
          title={translated(question.title)}
          message={translated(question.message)}
          confirmLabel={translated(question.confirmLabel)}
          onConfirm={act}
        />
      ) : null}
    </>
  );
}
