import { t } from '@ovation/language/t.ts';
import { useId, type ReactNode } from 'react';
import type { Icon } from '../../../../ui/tabler.ts';
import classes from './composer.module.css';

export interface ComposerChip {
  readonly name: string;
  /** What it chooses: "Audience". */
  readonly label: string;
  /** The present choice, in words. */
  readonly value: string;
  readonly Icon: Icon;
  /** Something in its panel is wrong. */
  readonly isWrong: boolean;
  /** What it opens. */
  readonly panel: ReactNode;
}

interface ComposerChipsProps {
  readonly chips: readonly ComposerChip[];
  /** The name of the open one. */
  readonly open: string | undefined;
  readonly onOpen: (name: string | undefined) => void;
}

/** The choices of a post as a row of chips; each opens its panel below the row, one at a time. */
export function ComposerChips({ chips, open, onOpen }: ComposerChipsProps) {
  const id = useId();
  const shown = chips.find(({ name }) => name === open);
  return (
    <>
      <ul className={classes.chips} aria-label={t('Options')}>
        {chips.map((chip) => (
          <li key={chip.name}>
            <Chip
              chip={chip}
              panelId={chip.name === open ? id : undefined}
              onPress={() => onOpen(chip.name === open ? undefined : chip.name)}
            />
          </li>
        ))}
      </ul>
      {shown ? (
        <section key={shown.name} id={id} ref={bringIntoView} className={classes.panel} aria-label={shown.label}>
          {shown.panel}
        </section>
      ) : null}
    </>
  );
}

/** On a phone a panel opens behind the bar that publishes. */
function bringIntoView(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' });
}

interface ChipProps {
  readonly chip: ComposerChip;
  /** Of its panel, while it is open. */
  readonly panelId: string | undefined;
  readonly onPress: () => void;
}

function Chip({ chip: { label, value, Icon: Glyph, isWrong }, panelId, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={classes.chip}
      data-wrong={isWrong || undefined}
      aria-label={`${label}: ${value}`}
      aria-expanded={panelId !== undefined}
      aria-controls={panelId}
      onClick={onPress}
    >
      <Glyph size={18} stroke={1.6} aria-hidden />
      <span dir="auto">{value}</span>
    </button>
  );
}
