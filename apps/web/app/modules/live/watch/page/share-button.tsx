import { t } from '@ovation/language/t.ts';
import { IconShare3 } from '@tabler/icons-react';
import { copyText } from '../../../../platform/copy-text.ts';
import { toastError } from '../../../../platform/toasts.ts';
import { IconButton } from '../../../../ui/buttons/button.tsx';

interface ShareButtonProps {
  readonly title: string;
  /** From the site's root. */
  readonly path: string;
}

/** Opens the device's own sheet to share the page; copies its address where there is none. */
export function ShareButton({ title, path }: ShareButtonProps) {
  const share = async (): Promise<void> => {
    const url = window.location.origin + path;
    if (!('share' in navigator)) return copyText(url, { done: t('Link copied.') });
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's sheet is no failure.
      return error instanceof DOMException && error.name === 'AbortError' ? undefined : toastError(error);
    }
  };
  return (
    <IconButton aria-label={t('Share')} onClick={() => void share()}>
      <IconShare3 size={22} stroke={1.6} />
    </IconButton>
  );
}
