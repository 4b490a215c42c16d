import { reportReasons, type ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Alert, Anchor, Card, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { Picture } from '../../media/picture.tsx';
import review from '../performers/performer-review.module.css';
import { ActionRows } from './action-rows.tsx';
import classes from './case-detail.module.css';
import { Decide } from './decide.tsx';
import { nameOf, objectStates, pageOf } from './report-labels.ts';

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

function ReportedContent({ one: { object } }: { readonly one: ReportCaseDetail }) {
  const page = pageOf(object);
  const { tone, label } = objectStates[object.state];
  return (
    <Card>
      <Stack gap="sm">
        <div className={classes.head}>
          <Title order={2} size="h4">
            What was reported
          </Title>
          <StateBadge tone={tone}>{label}</StateBadge>
        </div>
        {object.state === 'gone' ? (
          <Text c="dimmed">Nothing is left of it: its author has deleted it, or it was removed.</Text>
        ) : null}
        {object.text === '' ? null : <Text className={classes.text}>{object.text}</Text>}
        {object.totalCopy === undefined ? null : (
          <Text size="sm" c="dimmed">
            A mass message, which {object.totalCopy.toLocaleString('en')} fans have. To remove it removes it from all of
            them; who bought it has the money back.
          </Text>
        )}
        {object.picture ? (
          <Picture file={object.picture} alt="The reported picture" sizes="40rem" className={classes.picture} />
        ) : null}
        {page === undefined ? null : (
          <Anchor component={Link} to={page} className={classes.page}>
            Open its page
          </Anchor>
        )}
      </Stack>
    </Card>
  );
}

function ReportRows({ one }: { readonly one: ReportCaseDetail }) {
  return (
    <section aria-labelledby="reports-title">
      <Title order={2} size="h4" id="reports-title" mb="sm">
        {one.totalReport === 1 ? 'One report' : `${one.totalReport} reports`}
      </Title>
      <Rows label="Reports">
        {one.reports.map(({ reporter, reason, text, createdAt }) => (
          <Row key={reporter._id}>
            <AccountLine
              account={reporter}
              aside={
                <Text size="sm" c="dimmed">
                  <TimeAgo time={createdAt} />
                </Text>
              }
            />
            <Text fw={600} mt="xs">
              {reportReasons[reason]}
            </Text>
            {text === '' ? null : <Text className={classes.text}>{text}</Text>}
          </Row>
        ))}
      </Rows>
    </section>
  );
}

function Author({ one: { author, totalEarlier, object } }: { readonly one: ReportCaseDetail }) {
  if (!author) return null;
  return (
    <Card>
      <Stack gap="sm">
        <AccountLine
          account={author}
          detail={
            totalEarlier === 0
              ? 'Nothing against this account before'
              : `${totalEarlier} earlier ${totalEarlier === 1 ? 'decision' : 'decisions'} against this account`
          }
        />
        {object.objectType === 'performer' ? (
          <Alert color="gray" variant="light" icon={<IconInfoCircle />}>
            A performer is suspended on{' '}
            <Anchor component={Link} to={`/admin/performers/${author._id}`}>
              the page with the papers
            </Anchor>
            .
          </Alert>
        ) : null}
      </Stack>
    </Card>
  );
}
