import { SiteLink } from '../buttons/link.tsx';
import classes from './lists.module.css';

interface ChipLinksProps {
  readonly label: string;
  /** Whether the label is shown before the links. */
  readonly isLabelled?: boolean;
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/** Short links side by side, each in a frame. */
export function ChipLinks({ label, isLabelled = false, links }: ChipLinksProps) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={label} className={classes.chipLinksRow}>
      {isLabelled ? <span className={classes.label}>{label}</span> : null}
      {links.map(({ to, label: text }) => (
        <SiteLink key={to} to={to} className={classes.chip} dir="auto">
          {text}
        </SiteLink>
      ))}
    </nav>
  );
}
