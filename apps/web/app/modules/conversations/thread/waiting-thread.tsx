import { t } from '@ovation/language/t.ts';
import { Skeleton } from '@mantine/core';
import { MessageSkeletons } from './message-skeletons.tsx';
import { BackLink } from './thread-header.tsx';
import classes from './thread.module.css';

/** The shape of a thread until its conversation is loaded. */
export function WaitingThread() {
  return (
    <section className={classes.thread} aria-label={t('Conversation')} data-takes-screen>
      <div className={classes.header}>
        <BackLink />
        <Skeleton circle height={40} />
        <h1 className={classes.details}>
          <span className="visually-hidden">{t('Conversation')}</span>
          <Skeleton height={12} width="8rem" />
        </h1>
      </div>
      <div className={classes.waiting}>
        <MessageSkeletons count={6} />
      </div>
    </section>
  );
}
