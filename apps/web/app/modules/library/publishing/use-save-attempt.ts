import { t } from '@ovation/language/t.ts';
import { ApiError } from '@ovation/client';
import { useState } from 'react';
import type { z } from 'zod';
import { messageOf } from '../../../platform/api/api.ts';

/** Messages by the path of a field, such as `title` or `photoIds.0`. */
export type FieldErrors = Readonly<Record<string, string>>;

interface SaveAttempt {
  readonly errors: FieldErrors;
  /** Why the last attempt failed, in a sentence. */
  readonly failure: string | undefined;
  readonly saving: boolean;
  /** Shows errors that were found before anything was sent. Answers what a failed attempt does. */
  reject(errors: FieldErrors): undefined;
  /** Sends, and answers what was saved; undefined when that failed, with the reason in `errors` and `failure`. */
  attempt<Saved>(send: () => Promise<Saved>): Promise<Saved | undefined>;
}

/** Saves what an editor holds. A failed attempt changes nothing that was typed. */
export function useSaveAttempt(): SaveAttempt {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);

  function show(found: FieldErrors, message: string | undefined): undefined {
    setErrors(found);
    setFailure(message);
    return undefined;
  }

  return {
    errors,
    failure,
    saving,
    reject: (found) => show(found, t('Please check the marked fields.')),
    async attempt(send) {
      show({}, undefined);
      setSaving(true);
      try {
        return await send();
      } catch (error) {
        return show(error instanceof ApiError ? error.fields : {}, messageOf(error));
      } finally {
        setSaving(false);
      }
    },
  };
}

/** What a schema finds wrong with a body, as the server would answer it; the first message of each field. */
export function fieldErrorsOf(schema: z.ZodType, body: unknown): Record<string, string> {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

/** Moves the focus to the first wrong field once the messages are on the page, or scrolls to the alert above. */
export function showFirstError(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else document.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' });
  });
}
