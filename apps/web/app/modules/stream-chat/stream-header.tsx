import { t } from '@ovation/language/t.ts';
import type { OpenStreamConversation } from '@ovation/contract/messaging/stream-chat.ts';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../platform/rendering/lazy-part.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import classes from './stream-chat.module.css';

const ClearDialog = lazyPart(() => import('./clear-dialog.tsx'));

interface StreamHeaderProps {
  readonly conversation: OpenStreamConversation;
  readonly isOwn: boolean;
  readonly lead: ReactNode;
}

/** Whose chat it is, whether it is open, and its topic. */
export function StreamHeader({ conversation: { _id: id, performer, isOpen, topic }, isOwn, lead }: StreamHeaderProps) {
  const [asked, setAsked] = useState(false);
  return (
    <header className={classes.header}>
      <div className={classes.line}>
        {lead}
        <div className={classes.text}>
          <h1 className={classes.title}>{isOwn ? t('Your chat') : t('{name}’s chat', { name: performer.name })}</h1>
          <p className={classes.state} data-open={isOpen || undefined}>
            {isOpen ? t('Open now') : t('Closed right now')}
          </p>
        </div>
        {isOwn ? (
          <div className={classes.own}>
            <Button variant="default" size="sm" onClick={() => setAsked(true)}>
              {t('Clear')}
            </Button>
            <LinkButton variant="default" size="sm" to="/creator/chat">
              {t('Settings')}
            </LinkButton>
          </div>
        ) : null}
      </div>
      {topic === '' ? null : (
        <p className={classes.topic} dir="auto">
          {topic}
        </p>
      )}
      {asked ? (
        <Suspense>
          <ClearDialog id={id} onClose={() => setAsked(false)} />
        </Suspense>
      ) : null}
    </header>
  );
}
