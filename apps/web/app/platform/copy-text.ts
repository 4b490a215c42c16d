import { t } from '@ovation/language/t.ts';
import { toastError, toastSuccess } from './toasts.ts';

interface CopyWords {
  readonly done: string;
  /** Where the text itself stays out of the message: it is long, or a secret. */
  readonly failed?: string;
}

/** Copies and says so. Browsers refuse where the address has no certificate, or where people did not allow it. */
export async function copyText(text: string, { done, failed = byHand(text) }: CopyWords): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return toastError(failed);
  }
  toastSuccess(done);
}

const byHand = (text: string): string =>
  t('This browser did not let us copy it. Please copy it yourself: {text}', { text });
