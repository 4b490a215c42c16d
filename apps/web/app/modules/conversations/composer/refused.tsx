import type { KnownConversation } from '../state/conversation-slice.ts';
import classes from './refused.module.css';
import { Remedy } from './remedy.tsx';

/** In the place of the field: why one may not write, and what would change that. */
export function Refused({ conversation }: { readonly conversation: KnownConversation }) {
  const { refusal, remedy } = conversation;
  return (
    <section className={classes.refused} aria-label="Writing">
      <p className={classes.words}>{refusal ?? 'You cannot write to this account.'}</p>
      {remedy ? <Remedy remedy={remedy} other={conversation.other} /> : null}
    </section>
  );
}
