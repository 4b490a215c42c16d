import { t } from '@ovation/language/t.ts';
import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './composer.module.css';
import { Remedy } from './remedy.tsx';

/** Shown instead of the composer: why the viewer may not write, and what would change that. */
export function WritingDenied({ conversation }: { readonly conversation: KnownConversation }) {
  const { refusal, remedy } = conversation;
  return (
    <section className={classes.note} aria-label={t('Writing')}>
      <p className={classes.text}>{refusal ?? t('You can’t message this account.')}</p>
      {remedy ? <Remedy remedy={remedy} other={conversation.other} /> : null}
    </section>
  );
}
