import { IconMessageCircle } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import reactions from '../reaction-buttons.module.css';

const count = new Intl.NumberFormat('en', { notation: 'compact' });

interface CommentLinkProps {
  /** The page of what is commented on. */
  readonly to: string;
  readonly total: number;
  /** What is said about something locked is locked with it: only its number is shown. */
  readonly isOpen: boolean;
}

/** How many comments there are, and the way to them. */
export function CommentLink({ to, total, isOpen }: CommentLinkProps) {
  const icon = <IconMessageCircle size={22} stroke={1.6} />;
  const words = <>{count.format(total)}<span className="visually-hidden"> {total === 1 ? 'comment' : 'comments'}</span></>;
  if (!isOpen) return <span className={reactions.likes}>{icon}{words}</span>;
  return <LinkButton to={`${to}#comments`} variant="subtle" color="gray" className={reactions.button}><span className={reactions.inside}>{icon}{words}</span></LinkButton>;
}
