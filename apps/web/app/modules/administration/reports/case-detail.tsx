import type { ReportCaseDetail, ReportedObject } from '@ovation/contract/site/reports.ts';
import { Alert, Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { AppealsAndNotices } from './appeals-and-notices.tsx';
import { ReportRows } from './report-rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Day, Moment } from '../../../ui/words/time-ago.tsx';
import { Picture } from '../../media/picture.tsx';
import review from '../performers/performer-review.module.css';
import { ActionRows } from './action-rows.tsx';
import classes from './case-detail.module.css';
import { ClosedMessage } from './closed-message.tsx';
import { Decide } from './decide.tsx';
import { nameOf, objectStates, pageOf, placeOf } from './report-labels.ts';

/** What an administrator decides on: the reported object, the reports, and earlier actions. */
export function CaseDetail({ one }: { readonly one: ReportCaseDetail }) {
  return (
    <Stack gap="lg">
      <Anchor component={Link} to="/admin/reports" className={review.back}>
        <IconArrowLeft size={18} aria-hidden /> All reports
      </Anchor>
      <Title order={1}>{nameOf(one.object.objectType, one.author)}</Title>
      <div className={review.columns}>
        <Stack gap="lg">
          <ReportedContent one={one} />
          <AppealsAndNotices one={one} />
          <ReportRows one={one} />
        </Stack>
        <div className={review.side}>
          <Decide one={one} />
          <Author one={one} />
          {one.actions.length === 0 ? null : <ActionRows actions={one.actions} label="What was done" />}
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
          {isOverdue ? 'Overdue since' : 'Please decide by'} <Moment time={dueAt} />
        </Text>
      )}
      {isHiddenByReport ? (
        <Text size="sm">
          {one.object.objectType === 'picture'
            ? 'It looks like a picture on a list, and is hidden until you decide.'
            : 'A report has hidden it until you decide. Below you see whose report that was.'}
        </Text>
      ) : null}
      {removesAt === null || dueAt !== null ? null : (
        <Text size="sm">
          It is hidden, and deleted for good on <Day time={removesAt} />.
        </Text>
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
            {object.objectType === 'picture' ? 'What was found' : 'What was reported'}
          </Title>
          {object.objectType === 'address' ? null : <StateBadge tone={tone}>{label}</StateBadge>}
        </div>
        <Deadlines one={one} />
        {object.state === 'gone' ? (
          <Text c="dimmed">It no longer exists: its author deleted it, or it was removed.</Text>
        ) : null}
        {object.isClosed ? (
          <ClosedMessage caseId={one._id} isPicture={object.objectType === 'picture'} onOpened={setOpened} />
        ) : null}
        {object.text === '' ? null : <Text className={classes.text}>{object.text}</Text>}
        {object.totalCopy === undefined ? null : (
          <Text size="sm" c="dimmed">
            A mass message, which {object.totalCopy.toLocaleString('en')} fans received. Removing it removes it for all
            of them, and buyers get their money back.
          </Text>
        )}
        {object.picture ? (
          <Picture file={object.picture} alt="The reported picture" sizes="40rem" className={classes.picture} />
        ) : null}
        {place === undefined || object.state === 'gone' ? null : <Text size="sm">{place}</Text>}
        {page === undefined ? null : (
          <Anchor component={Link} to={page} className={classes.page}>
            Open its page
          </Anchor>
        )}
      </Stack>
    </Card>
  );
}

function Author({
  one: { author, totalEarlier, totalStrike, suggestsSuspension, object },
}: {
  readonly one: ReportCaseDetail;
}) {
  if (!author) return null;
  return (
    <Card>
      <Stack gap="sm">
        <AccountLine
          account={author}
          detail={
            totalEarlier === 0
              ? 'No earlier decisions against this account'
              : `${totalEarlier} earlier ${totalEarlier === 1 ? 'decision' : 'decisions'} against this account`
          }
        />
        {totalStrike === 0 ? null : (
          <Text size="sm">
            {totalStrike === 1 ? '1 strike counts' : `${totalStrike} strikes count`} against this account now.
          </Text>
        )}
        {suggestsSuspension ? (
          <Alert color="red" variant="light" icon={<IconInfoCircle />}>
            This many strikes suggest a suspension. The decision is yours.
          </Alert>
        ) : null}
        {object.objectType === 'performer' || suggestsSuspension ? (
          <Alert color="gray" variant="light" icon={<IconInfoCircle />}>
            Creators are suspended on{' '}
            <Anchor component={Link} to={`/admin/performers/${author._id}`}>
              the page with their documents
            </Anchor>
            , fans in{' '}
            <Anchor component={Link} to={`/admin/users?q=${author.username}`}>
              the list of people
            </Anchor>
            .
          </Alert>
        ) : null}
      </Stack>
    </Card>
  );
}
