import { t } from '@ovation/language/t.ts';
import { listNotifications } from '@ovation/contract/messaging/notifications.ts';
import { Popover } from '@mantine/core';
import { cloneElement, type ComponentPropsWithRef, type ReactElement } from 'react';
import useSWR from 'swr';
import { api, messageOf } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/live/realtime.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { SiteLink } from '../../ui/buttons/link.tsx';
import type { MenuAroundProps } from '../../ui/lazy-menu.tsx';
import { RowSkeletons } from '../../ui/lists/skeletons.tsx';
import classes from './notifications.module.css';
import { NotificationRow } from './notification-row.tsx';
import { useSetUnread, useUnread, markAllRead, markOneRead } from './unread.ts';

const shown = 8;

/** The latest notifications beside the bell. */
export default function LatestNotifications({ opened, onChange, children }: MenuAroundProps) {
  const button = children as ReactElement<ComponentPropsWithRef<'button'>>;
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-start"
      width={400}
      trapFocus
      returnFocus
      shadow="md"
      radius="lg"
    >
      <Popover.Target>{cloneElement(button, { onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('Notifications')}>
        {opened ? <Latest onClose={() => onChange(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Latest({ onClose }: { readonly onClose: () => void }) {
  const { data, error, mutate } = useSWR('latest notifications', () =>
    api.call(listNotifications, { query: { pageSize: shown } }),
  );
  const setUnread = useSetUnread();
  const unread = useUnread();
  useServerEvent('notifications.counted', () => void mutate());
  const readAll = async (): Promise<void> => {
    setUnread(await markAllRead(data?.data[0]));
    await mutate();
  };
  return (
    <>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('Notifications')}</h2>
        {/* Never disabled, because that would lose the focus, and with it Escape. */}
        <Button variant="subtle" color="gray" size="xs" aria-disabled={unread === 0} onClick={() => void readAll()}>
          {t('Mark all read')}
        </Button>
      </header>
      <div className={classes.latestNotificationsList} aria-busy={data === undefined && error === undefined}>
        {data?.data.map((notification) => (
          <NotificationRow
            key={notification._id}
            notification={notification}
            onOpen={(opened) => {
              markOneRead(opened, setUnread);
              onClose();
            }}
          />
        ))}
        {data?.data.length === 0 ? <p className={classes.nothing}>{t('No notifications yet.')}</p> : null}
        {data === undefined && error === undefined ? (
          <div className={classes.waiting}>
            <RowSkeletons count={4} />
          </div>
        ) : null}
        {data === undefined && error !== undefined ? (
          <p className={classes.nothing} role="alert">
            {messageOf(error)}
          </p>
        ) : null}
      </div>
      <footer className={classes.footer}>
        <SiteLink to="/notifications" onClickCapture={onClose}>
          {t('Show all')}
        </SiteLink>
        <SiteLink to="/notifications/settings" onClickCapture={onClose}>
          {t('Settings')}
        </SiteLink>
      </footer>
    </>
  );
}
