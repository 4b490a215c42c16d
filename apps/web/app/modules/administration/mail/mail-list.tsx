import { t } from '@ovation/language/t.ts';
import { Card, Stack, Text } from '@mantine/core';
import type { ReplyOutput } from '@ovation/contract/operation.ts';
import type { listMailbox } from '@ovation/contract/site/site.ts';
import { IconMail } from '../../../ui/tabler.ts';
import { NavLink, useLocation } from 'react-router';
import type { ReactNode } from 'react';
import { useListing } from '../../../platform/lists/listing.ts';
import { EmptyState } from '../../../ui/feedback/error-state.tsx';
import { ListFooter } from '../../../ui/lists/list-footer.tsx';
import { ListSearch } from '../../../ui/forms/search-field.tsx';
import { TimeAgo } from '../../../ui/words/time-ago.tsx';
import classes from './mail.module.css';

interface MailListProps {
  readonly mails: ReplyOutput<typeof listMailbox>['data'];
  readonly total: number;
}

/** Emails, newest first; opening one keeps the search and the page in the address. */
export function MailList({ mails, total }: MailListProps) {
  const listing = useListing();
  const { search } = useLocation();
  return (
    <Stack gap="md">
      <ListSearch listing={listing} label={t('Search emails')} />
      <Card padding={0}>
        {mails.length === 0 ? <NoMails isSearch={listing.query['q'] !== undefined} /> : null}
        <ul className={classes.mails}>
          {mails.map((mail) => (
            <li key={mail._id}>
              <NavLink
                to={{ pathname: `/admin/mailbox/${mail._id}`, search }}
                preventScrollReset
                className={classes.mail}
              >
                <span className={classes.head}>
                  <Text component="span" size="sm" c="dimmed" truncate>
                    {mail.to}
                  </Text>
                  <Text component="span" size="xs" c="dimmed" className={classes.time}>
                    <TimeAgo time={mail.createdAt} />
                  </Text>
                </span>
                <Text component="span" fw={600} lineClamp={2}>
                  {mail.subject}
                </Text>
              </NavLink>
            </li>
          ))}
        </ul>
      </Card>
      <ListFooter listing={listing} total={total} />
    </Stack>
  );
}

function NoMails({ isSearch }: { readonly isSearch: boolean }) {
  if (isSearch)
    return (
      <EmptyState
        icon={<IconMail size={36} stroke={1.4} />}
        title={t('No emails match')}
        message={t('Try fewer words. We search the recipient, the subject and the text.')}
      />
    );
  return (
    <EmptyState
      icon={<IconMail size={36} stroke={1.4} />}
      title={t('No emails yet')}
      message={t('Emails appear here when someone registers, resets a password or writes to the site.')}
    />
  );
}

interface MailboxPanesProps {
  readonly list: ReactNode;
  /** The open email, or a placeholder. */
  readonly children: ReactNode;
  /** Decides which of the two panes a phone shows. */
  readonly isReading: boolean;
}

export function MailboxPanes({ list, children, isReading }: MailboxPanesProps) {
  return (
    <div className={classes.panes} data-reading={isReading || undefined}>
      <div className={classes.list}>{list}</div>
      <Card component="section" aria-label={t('Email')} className={classes.reading} padding={0}>
        {children}
      </Card>
    </div>
  );
}
