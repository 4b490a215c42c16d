import { t } from '@ovation/language/t.ts';
import { IconSendFilled } from '../tabler.ts';
import { IconButton } from '../buttons/button.tsx';
import classes from './chat.module.css';

/** Submits the form around it. */
export function SendButton({
  disabled,
  className,
}: {
  readonly disabled: boolean;
  readonly className?: string | undefined;
}) {
  return (
    <IconButton
      type="submit"
      className={[classes.send, className].filter(Boolean).join(' ')}
      aria-label={t('Send')}
      disabled={disabled}
    >
      <IconSendFilled size={20} />
    </IconButton>
  );
}
