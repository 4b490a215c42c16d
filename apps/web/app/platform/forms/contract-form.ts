import { ApiError } from '@ovation/client';
import type { BodyInput, Operation } from '@ovation/contract/operation.ts';
import { plainForms } from '@ovation/contract/plain-forms.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { saveFailureOf } from '../api/api.ts';
import { usePosted } from '../visitor/posted.ts';

type Values = Record<string, unknown>;

export interface ContractFormOptions<FormValues extends Values, Op extends Operation> {
  /** The initial values of the fields, named as in the operation's body. */
  readonly initialValues: FormValues;
  /** Maps the values to the body that is validated and sent; by default the values themselves. */
  readonly toBody?: (values: FormValues) => BodyInput<Op>;
  /** Sends the body. The details of a failure are shown at the fields, its message in `failure`. */
  readonly send: (body: BodyInput<Op>, values: FormValues) => Promise<void>;
  /** The message for a person about a failure; by default the server's. */
  readonly explain?: (error: unknown) => string;
  /** Where the progress of sending is kept; by default in the form itself. */
  readonly progress?: FormProgress;
}

/** The state of sending a form, and how to change it. */
export interface FormProgress {
  readonly sending: boolean;
  /** The message of the last failure. */
  readonly failure: string | undefined;
  started(): void;
  succeeded(): void;
  failed(message: string): void;
}

export interface ContractForm<FormValues extends Values> {
  readonly form: UseFormReturnType<FormValues>;
  /** For `<form onSubmit>`; what was typed stays when sending fails. */
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  /** Validates these fields alone, shows what is wrong with them, and focuses the first; whether all are valid. */
  readonly check: (fields: readonly string[], element: EventTarget | undefined) => Promise<boolean>;
  readonly sending: boolean;
  /** The message of the last failure. */
  readonly failure: string | undefined;
  /** Whether the server accepts the form without scripts. */
  readonly isPlain: boolean;
}

/** What gets the focus when it has a problem: a field, or the button that replaces what was chosen in one. */
export const invalidControl = '[aria-invalid="true"], button[data-invalid]';

const loadSchemas = () => import('./schemas.ts');

/**
 * A form of one operation: validated by the contract's schema before sending, and by the server's details afterwards.
 */
export function useContractForm<const Op extends Operation, FormValues extends Values = Extract<BodyInput<Op>, Values>>(
  operation: Op,
  options: ContractFormOptions<FormValues, Op>,
): ContractForm<FormValues> {
  const { initialValues, send, explain = saveFailureOf } = options;
  const toBody = options.toBody ?? ((values: FormValues) => values as unknown as BodyInput<Op>);
  const posted = usePosted(operation);
  const isPlain = plainForms.some((plain) => plain.operation === operation.name);
  const ownProgress = useOwnProgress(posted?.failure?.message);
  const { sending, failure, started, succeeded, failed } = options.progress ?? ownProgress;
  const showFirstError = useFirstError();
  const { schema, load } = useBodySchema(operation);
  const once = useOnce();
  const form = useForm<FormValues>({
    mode: 'controlled',
    initialValues: { ...initialValues, ...posted?.values },
    initialErrors: posted?.failure?.fields ?? {},
    validateInputOnBlur: true,
    validate: (values) => problemsOf(schema, toBody(values)),
    enhanceGetInputProps: ({ field, inputProps }) => ({
      ...(isPlain ? { name: String(field) } : {}),
      // Who leaves an empty field may be on their way elsewhere: a message would move what they are about to press. One
      // that is shown stays until the value changes, because the schema does not know what the server has said.
      ...(inputProps.value === '' || inputProps.error ? { onBlur: undefined } : {}),
    }),
  });

  async function sendValues(values: FormValues, element: EventTarget | undefined): Promise<void> {
    started();
    try {
      await send(toBody(values), values);
      succeeded();
    } catch (error) {
      if (error instanceof ApiError) form.setErrors({ ...takenField(error), ...error.fields });
      failed(explain(error));
      showFirstError(element);
    }
  }

  /**
   * Submitted before the schema was loaded: waits for it. If it cannot be loaded, the server validates with the same
   * messages.
   */
  const checkAndSend = async (values: FormValues, element: EventTarget | undefined): Promise<void> => {
    const problems = problemsOf(await load(), toBody(values));
    if (Object.keys(problems).length === 0) {
      await sendValues(values, element);
    } else {
      form.setErrors(problems);
      showFirstError(element);
    }
  };

  const check = async (fields: readonly string[], element: EventTarget | undefined): Promise<boolean> => {
    // What the server has said about a field counts until it is changed.
    const all = { ...form.errors, ...problemsOf(await load(), toBody(form.getValues())) };
    const problems = Object.entries(all).filter(([field, problem]) => fields.includes(field) && Boolean(problem));
    if (problems.length === 0) return true;
    form.setErrors(Object.fromEntries(problems));
    showFirstError(element);
    return false;
  };

  const submitForm = form.onSubmit(
    (values, event) => void once(() => (schema ? sendValues : checkAndSend)(values, event?.target)),
    (_errors, _values, event) => showFirstError(event?.target),
  );
  const submit: typeof submitForm = (event) => {
    // To React a dialog opened by a form is its child: a form in that dialog must not submit this one.
    event?.stopPropagation();
    submitForm(event);
  };
  return { form, sending, failure, submit, check, isPlain };
}

/** Runs something unless it is already running: a second press must not send twice, even before the first is shown. */
function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const running = useRef(false);
  return useCallback(async (work) => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  }, []);
}

function useOwnProgress(initialFailure: string | undefined): FormProgress {
  const [progress, setProgress] = useState<Pick<FormProgress, 'sending' | 'failure'>>({
    sending: false,
    failure: initialFailure,
  });
  return {
    ...progress,
    started: () => setProgress({ sending: true, failure: undefined }),
    succeeded: () => setProgress({ sending: false, failure: undefined }),
    failed: (failure) => setProgress({ sending: false, failure }),
  };
}

/**
 * The schema, loaded when the first field of the page gets the focus: the whole contract costs a phone a tenth of a
 * second, and most visitors of a page with a form never need it.
 */
function useBodySchema(operation: Operation): {
  readonly schema: z.ZodType | undefined;
  load(): Promise<z.ZodType | undefined>;
} {
  const [schema, setSchema] = useState<z.ZodType>();
  const load = (): Promise<z.ZodType | undefined> =>
    loadSchemas().then(
      ({ bodyOf }) => bodyOf(operation),
      () => undefined,
    );
  const loadForUse = useEffectEvent(
    (isUnmounted: () => boolean) => void load().then((loaded) => isUnmounted() || setSchema(() => loaded)),
  );
  useEffect(() => {
    const leaving = new AbortController();
    const begin = (): void => loadForUse(() => leaving.signal.aborted);
    if (document.activeElement !== null && document.activeElement !== document.body) begin();
    else document.addEventListener('focusin', begin, { once: true, signal: leaving.signal });
    return () => leaving.abort();
  }, [operation]);
  return { schema, load };
}

/** The error of a value that is taken belongs to the field of that name. */
function takenField({ code, message }: ApiError): Record<string, string> {
  if (code === 'username-taken') return { username: message };
  return code === 'email-taken' ? { email: message } : {};
}

/** Messages by field, in the format of the server's details. */
function problemsOf(schema: z.ZodType | undefined, body: unknown): Record<string, string> {
  const parsed = schema?.safeParse(body);
  if (!parsed || parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

/** Focuses the first invalid field of the form, once the messages are rendered; other forms may have errors as well. */
function useFirstError(): (form: EventTarget | undefined) => void {
  const [invalid, setInvalid] = useState<{ readonly form: EventTarget | undefined }>();
  useEffect(() => {
    if (!invalid) return;
    const parent = invalid.form instanceof HTMLFormElement ? invalid.form : document;
    parent.querySelector<HTMLElement>(invalidControl)?.focus();
  }, [invalid]);
  return (form) => setInvalid({ form });
}
