import { t } from '@ovation/language/t.ts';
import { rich } from '../../../ui/words/rich.tsx';
import { ActionIcon, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { getMail } from '@ovation/contract/site/site.ts';
import { IconArrowLeft } from '../../../ui/tabler.ts';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './mail.module.css';

type Mail = ReplyOutput<typeof getMail>;

/** One email as its recipient would see it, or as plain text. */
export function MailView({ mail }: { readonly mail: Mail }) {
  const [format, setFormat] = useState(mail.html === null ? 'text' : 'html');
  return (
    <div className={classes.mailViewMail}>
      <Stack gap="xs" p="md">
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <BackToList />
          <Title order={2} size="h3" className={classes.subject}>
            {mail.subject}
          </Title>
        </Group>
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" className={classes.to}>
            {rich('To {to}, {timeAgo}', { to: mail.to, timeAgo: <TimeAgo time={mail.createdAt} /> })}
          </Text>
          {mail.html === null ? null : (
            <SegmentedControl
              aria-label={t('Show as')}
              size="sm"
              value={format}
              onChange={setFormat}
              data={[
                { value: 'html', label: t('As sent') },
                { value: 'text', label: t('Text') },
              ]}
            />
          )}
        </Group>
      </Stack>
      {format === 'html' && mail.html !== null ? (
        <HtmlMail html={mail.html} title={mail.subject} />
      ) : (
        <pre className={classes.text}>{mail.text}</pre>
      )}
    </div>
  );
}

function BackToList() {
  const { search } = useLocation();
  return (
    <ActionIcon
      component={Link}
      to={{ pathname: '/admin/mailbox', search }}
      aria-label={t('Back to the list')}
      className={classes.back}
      ms={-10}
      mt={-6}
    >
      <IconArrowLeft size={22} stroke={1.6} />
    </ActionIcon>
  );
}

/** The email in a sandboxed frame: no scripts, and links open in a new tab. */
function HtmlMail({ html, title }: { readonly html: string; readonly title: string }) {
  const inNewTabs = html.replace('<head>', '<head><base target="_blank">');
  return (
    <iframe
      className={classes.frame}
      title={title}
      srcDoc={inNewTabs}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
