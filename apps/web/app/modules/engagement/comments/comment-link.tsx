import { LinkButton } from '../../../ui/buttons/button.tsx';
import { formatCount } from '../../../ui/words/count.ts';
import { IconMessageCircle } from '../../../ui/icons.tsx';
import reactions from '../reaction-buttons.module.css';

interface CommentLinkProps {
  /** The page of the content. */
  readonly to: string;
  readonly total: number;
  /** Comments of locked content are locked too: only their number is shown. */
  readonly isOpen: boolean;
}

/** The number of comments, which links to them. */
export function CommentLink({ to, total, isOpen }: CommentLinkProps) {
  const amount = (
    <span className={isOpen ? reactions.inside : reactions.likes}>
      <IconMessageCircle size={22} stroke={1.6} />
      {formatCount(total)}
      <span className="visually-hidden">{total === 1 ? ' comment' : ' comments'}</span>
    </span>
  );
  return isOpen ? (
    <LinkButton to={`${to}#comments`} variant="subtle" color="gray" className={reactions.button}>
      {amount}
    </LinkButton>
  ) : (
    amount
  );
}
