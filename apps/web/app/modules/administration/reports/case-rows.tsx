import { t, translated } from '@ovation/language/t.ts';
import type { ModerationAction, ReceivedReport, ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { siteRules, reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { loggedWords, nameOf } from './report-labels.ts';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import classes from './reports.module.css';

interface ActionRowsProps {
  readonly actions: readonly ModerationAction[];
  readonly label: string;
  /** Whether each action names the reported object. */
  readonly withObject?: boolean;
}

/** Actions of administrators: by whom, what, when and why. */
export function ActionRows({ actions, label, withObject = false }: ActionRowsProps) {
  return (
    <Rows label={label}>
      {actions.map((action) => (
        <Row key={action._id}>
          <Text>
            <Text component="span" fw={600}>
              {action.administrator.name}
            </Text>{' '}
            {translated(loggedWords[action.action])}
          </Text>
          {withObject ? (
            <Anchor component={Link} to={`/admin/reports/${action.caseId}`} size="sm">
              {nameOf(action.objectType, action.author)}
            </Anchor>
          ) : null}
          {action.rule === null ? null : (
            <Text size="sm">{t('Rule: {rule}', { rule: translated(siteRules[action.rule]) })}</Text>
          )}
          <Text size="sm">{action.note}</Text>
          {action.evidence === '' ? null : (
            <Text size="sm" c="dimmed">
              {t('Evidence: {evidence}', { evidence: action.evidence })}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            <TimeAgo time={action.createdAt} />
          </Text>
        </Row>
      ))}
    </Rows>
  );
}

/** What people have reported: accounts and visitors. */
export function ReportRows({ one }: { readonly one: ReportCaseDetail }) {
  return (
    <section aria-labelledby="reports-title">
      <Title order={2} size="h4" id="reports-title" mb="sm">
        {t('{totalReport, plural, one {One report} other {# reports}}', { totalReport: one.totalReport })}
      </Title>
      <Rows label={t('Reports')}>
        {one.reports.map((report, index) => (
          <Row key={`${report.createdAt} ${index}`}>
            <Reporter report={report} />
            <Text fw={600} mt="xs">
              {translated(reportReasons[report.reason])}
            </Text>
            {report.text === '' ? null : <Text className={classes.text}>{report.text}</Text>}
            {report.hasHidden ? <StateBadge tone="negative">{t('Hid it')}</StateBadge> : null}
          </Row>
        ))}
      </Rows>
    </section>
  );
}

function Reporter({ report: { reporter, email, name, createdAt } }: { readonly report: ReceivedReport }) {
  const time = (
    <Text size="sm" c="dimmed">
      <TimeAgo time={createdAt} />
    </Text>
  );
  if (reporter) return <AccountLine account={reporter} to={personAddress(reporter)} aside={time} />;
  return (
    <div className={classes.head}>
      <Text className={classes.text}>
        {name ?? t('A visitor')}
        {email === null ? null : <> · {email}</>}
      </Text>
      {time}
    </div>
  );
}
