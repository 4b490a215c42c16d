import { t } from '@ovation/language/t.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { showDetails, useDetailsPosition } from './details.ts';

/** Shows and hides the details of a conversation. */
export function DetailsButton() {
  const isShown = useDetailsPosition() !== 'hidden';
  return (
    <IconButton
      aria-label={isShown ? t('Hide the details') : t('Show the details')}
      aria-expanded={isShown}
      onClick={() => showDetails(!isShown)}
    >
      <IconInfoCircle size={22} stroke={1.6} />
    </IconButton>
  );
}
