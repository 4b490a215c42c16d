import { t, translated } from '@ovation/language/t.ts';
import { reportReasons } from '@ovation/contract/site/complaint-rules.ts';
import type { ReceivedReport, ReportCaseDetail } from '@ovation/contract/site/reports.ts';
import { Text, Title } from '@mantine/core';
import { personAddress } from '../../../platform/addresses/addresses.ts';
import { StateBadge } from '../../../ui/feedback/state-badge.tsx';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { AccountLine } from '../../../ui/people/account-line.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './reports.module.css';

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
        {email === null ? null : `, ${email}`}
      </Text>
      {time}
    </div>
  );
}
