import { t, translated } from '@ovation/language/t.ts';
import { openReportedMessage, type ReportCaseDetail, type ReportedObject } from '@ovation/contract/site/reports.ts';
import { Anchor, Card, Group, Stack, Text, Title, Button } from '@mantine/core';
import { IconArrowLeft } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { rich } from '../../../ui/words/rich.tsx';
import { AppealsAndNotices } from './appeals-and-notices.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';
import review from '../performers/performers.module.css';
import { Author } from './case-author.tsx';
import { ActionRows, ReportRows } from './case-rows.tsx';
import classes from './reports.module.css';
import { CaseFiles } from './case-files.tsx';
import { Decide } from './decide.tsx';
import { Severity } from './severity.tsx';
import { nameOf, objectStates, pageOf, placeOf } from './report-labels.ts';
import { formatNumber } from '../../../ui/words/formats.ts';
import { api } from '../../../platform/api/api.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';

/** What an administrator decides on: the reported object, the reports, and earlier actions. */
export function CaseDetail({ one }: { readonly one: ReportCaseDetail }) {
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/admin/reports" className={review.back}>
        <IconArrowLeft size={18} aria-hidden /> {t('All reports')}
      </Anchor>
      <Group gap="sm">
        <Title order={1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {nameOf(one.object.objectType, one.author)}
        </Title>
        <Severity reason={one.severest} />
      </Group>
      <div className={review.columns}>
        <Stack gap="lg">
          <ReportedContent one={one} />
          <AppealsAndNotices one={one} />
          <ReportRows one={one} />
        </Stack>
        <div className={review.side}>
          <Decide one={one} />
          <Author one={one} />
          {one.actions.length === 0 ? null : <ActionRows actions={one.actions} label={t('What was done')} />}
        </div>
      </div>
    </Stack>
  );
}

/** Until when staff decide, and what happens by itself. */
function Deadlines({ one }: { readonly one: ReportCaseDetail }) {
  const { dueAt, isOverdue, isHiddenByReport, removesAt } = one;
  return (
    <>
      {dueAt === null ? null : (
        <Text size="sm" fw={600} c={isOverdue ? 'red' : undefined}>
          {isOverdue ? t('Overdue since') : t('Please decide by')} <Moment time={dueAt} />
        </Text>
      )}
      {isHiddenByReport ? (
        <Text size="sm">
          {one.object.objectType === 'picture'
            ? t('It looks like a picture on a list, and is hidden until you decide.')
            : t('Hidden by a report until you decide. See below who reported it.')}
        </Text>
      ) : null}
      {removesAt === null || dueAt !== null ? null : (
        <Text size="sm">{rich('It is hidden, and deleted for good on {day}.', { day: <Day time={removesAt} /> })}</Text>
      )}
    </>
  );
}

function ReportedContent({ one }: { readonly one: ReportCaseDetail }) {
  const [opened, setOpened] = useState<ReportedObject>();
  const object = opened ?? one.object;
  const page = pageOf(object);
  const place = placeOf(object);
  const { tone, label } = objectStates[object.state];
  return (
    <Card>
      <Stack gap="sm">
        <div className={classes.head}>
          <Title order={2} size="h4">
            {object.objectType === 'picture' ? t('What was found') : t('What was reported')}
          </Title>
          {object.objectType === 'address' ? null : <StateBadge tone={tone}>{translated(label)}</StateBadge>}
        </div>
        <Deadlines one={one} />
        {object.state === 'gone' ? (
          <Text c="dimmed">{t('It no longer exists: its author deleted it, or it was removed.')}</Text>
        ) : null}
        {object.isClosed ? (
          <ClosedMessage caseId={one._id} isPicture={object.objectType === 'picture'} onOpened={setOpened} />
        ) : null}
        {object.text === '' ? null : <Text className={classes.text}>{object.text}</Text>}
        {object.totalCopy === undefined ? null : (
          <Text size="sm" c="dimmed">
            {t(
              'A broadcast, which {totalCopy} fans received. Removing it removes it for all of them, and buyers get their money back.',
              { totalCopy: formatNumber(object.totalCopy) },
            )}
          </Text>
        )}
        <CaseFiles object={object} />
        {place === undefined || object.state === 'gone' ? null : <Text size="sm">{place}</Text>}
        {page === undefined ? null : (
          <Anchor component={Link} to={page} className={classes.page}>
            {t('Open its page')}
          </Anchor>
        )}
      </Stack>
    </Card>
  );
}

interface ClosedMessageProps {
  readonly caseId: string;
  /** A picture in a message, which was found on a list. */
  readonly isPicture: boolean;
  readonly onOpened: (message: ReportedObject) => void;
}

/** In place of a reported message, until the member of staff has said why they need to read it. */
function ClosedMessage({ caseId, isPicture, onOpened }: ClosedMessageProps) {
  const [isAsking, setIsAsking] = useState(false);
  const label = isPicture ? t('Show the picture') : t('Show the message');
  return (
    <Stack gap="xs" align="flex-start">
      <Text c="dimmed">
        {t(
          '{isPicture, select, yes {It is in a message, and messages are private. Say why you need to see it.} other {Messages are private. Say why you need to read this one.}}',
          { isPicture: isPicture ? 'yes' : 'no' },
        )}
      </Text>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      {isAsking ? (
        <ReasonDialog
          operation={openReportedMessage}
          title={label}
          explanation={
            isPicture
              ? t('It is in a message between two people, and looks like a picture on a list.')
              : t('It is a message between two people, and one of them has reported it.')
          }
          action={t('Show it')}
          send={async (body) => {
            onOpened(await api.call(openReportedMessage, { params: { id: caseId }, body }));
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </Stack>
  );
}
