import { t } from '@ovation/language/t.ts';
import type { MouseEvent } from 'react';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { formatCount } from '../../../ui/words/formats.ts';
import { IconMessageCircle } from '../../../ui/icons.tsx';
import reactions from '../engagement.module.css';

interface CommentLinkProps {
  /** The page of the content. */
  readonly to: string;
  readonly total: number;
  /** Comments of locked content are locked too: only their number is shown. */
  readonly isOpen: boolean;
  /** Shows or hides them here; otherwise the page of the content opens, as it does without scripts. */
  readonly inline?: { readonly isShown: boolean; readonly onToggle: () => void } | undefined;
}

/** The number of comments, which links to them. */
export function CommentLink({ to, total, isOpen, inline }: CommentLinkProps) {
  const amount = (
    <span className={isOpen ? reactions.inside : reactions.likes}>
      <IconMessageCircle size={22} stroke={1.6} />
      <span aria-hidden>{formatCount(total)}</span>
      <span className="visually-hidden">
        {t('{count, plural, one {# comment} other {# comments}}', { count: total })}
      </span>
    </span>
  );
  return isOpen ? (
    <LinkButton
      to={`${to}#comments`}
      variant="subtle"
      color="gray"
      className={reactions.button}
      aria-expanded={inline?.isShown}
      onClick={(event) => inline && toggleHere(event, inline.onToggle)}
    >
      {amount}
    </LinkButton>
  ) : (
    amount
  );
}

/** With a key for a new tab or window it stays a link. */
function toggleHere(event: MouseEvent, toggle: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  toggle();
}
