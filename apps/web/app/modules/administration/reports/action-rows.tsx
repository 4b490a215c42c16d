import { t, translated } from '@ovation/language/t.ts';
import type { ModerationAction } from '@ovation/contract/site/reports.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Row, Rows } from '../../../ui/lists/rows.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import { siteRules } from '@ovation/contract/site/complaint-rules.ts';
import { loggedWords, nameOf } from './report-labels.ts';

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
            {loggedWords[action.action]}
          </Text>
          {withObject ? (
            <Anchor component={Link} to={`/admin/reports/${action.caseId}`} size="sm">
              {nameOf(action.objectType, action.author)}
            </Anchor>
          ) : null}
          {action.rule === null ? null : (
            <Text size="sm">{t('Rule: {value}', { value: translated(siteRules[action.rule]) })}</Text>
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
