import { ApiError } from '@ovation/client';
import type { BodyInput, Operation } from '@ovation/contract/operation.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { saveFailureOf } from '../api/api.ts';

type Values = Record<string, unknown>;

export interface ContractFormOptions<FormValues extends Values, Op extends Operation> {
  /** What the fields hold at first; names as in the operation's body. */
  readonly initialValues: FormValues;
  /** The body that is checked and sent; the values themselves when left out. */
  readonly toBody?: (values: FormValues) => BodyInput<Op>;
  /** Sends the body. A refusal's details land on the fields, its message in `failure`. */
  readonly send: (body: BodyInput<Op>, values: FormValues) => Promise<void>;
  /** Words for a person about a failure; the server's when left out. */
  readonly explain?: (error: unknown) => string;
  /** Where it is known how far the sending is; the form itself when left out. */
  readonly progress?: FormProgress;
}

/** How far the sending of a form is, and what tells so. */
export interface FormProgress {
  readonly sending: boolean;
  /** The sentence of the last refusal. */
  readonly failure: string | undefined;
  started(): void;
  succeeded(): void;
  failed(sentence: string): void;
}

export interface ContractForm<FormValues extends Values> {
  readonly form: UseFormReturnType<FormValues>;
  /** For `<form onSubmit>`; what was typed stays when sending fails. */
  readonly submit: (event?: React.FormEvent<HTMLFormElement>) => void;
  readonly sending: boolean;
  /** The sentence of the last refusal. */
  readonly failure: string | undefined;
}

const loadSchemas = () => import('./schemas.ts');

/** A form of one operation: checked with the contract's schema before it leaves, and by the server's details afterwards. */
export function useContractForm<const Op extends Operation, FormValues extends Values = Extract<BodyInput<Op>, Values>>(
  operation: Op,
  options: ContractFormOptions<FormValues, Op>,
): ContractForm<FormValues> {
  const { initialValues, send, explain = saveFailureOf } = options;
  const toBody = options.toBody ?? ((values: FormValues) => values as unknown as BodyInput<Op>);
  const ownProgress = useOwnProgress();
  const { sending, failure, started, succeeded, failed } = options.progress ?? ownProgress;
  const showFirstError = useFirstError();
  const { schema, load } = useBodySchema(operation);
  const once = useOnce();
  const form = useForm<FormValues>({
    mode: 'controlled',
    initialValues,
    validateInputOnBlur: true,
    validate: (values) => problemsOf(schema, toBody(values)),
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

  /** Somebody was faster than the schema, which is waited for. Without it, the server checks and answers in the same words. */
  const checkAndSend = (values: FormValues, element: EventTarget | undefined): Promise<void> =>
    once(async () => {
      const problems = problemsOf(await load(), toBody(values));
      if (Object.keys(problems).length === 0) {
        await sendValues(values, element);
      } else {
        form.setErrors(problems);
        showFirstError(element);
      }
    });

  const submitForm = form.onSubmit(
    (values, event) => void (schema ? sendValues : checkAndSend)(values, event?.target),
    (_errors, _values, event) => showFirstError(event?.target),
  );
  const submit: typeof submitForm = (event) => {
    // A dialog that a form opens is its child to React: what is sent there is not meant for it.
    event?.stopPropagation();
    submitForm(event);
  };
  return { form, sending, failure, submit };
}

/** Does something unless it is under way: a second press while it waits is not meant twice. */
function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const running = useRef(false);
  return useCallback(async (work) => {
    if (running.current) return;
    running.current = true;
    await work();
    running.current = false;
  }, []);
}

function useOwnProgress(): FormProgress {
  const [progress, setProgress] = useState<Pick<FormProgress, 'sending' | 'failure'>>({
    sending: false,
    failure: undefined,
  });
  return {
    ...progress,
    started: () => setProgress({ sending: true, failure: undefined }),
    succeeded: () => setProgress({ sending: false, failure: undefined }),
    failed: (failure) => setProgress({ sending: false, failure }),
  };
}

/** Loaded when the first field of the page gets the focus: the whole contract is a tenth of a second of a phone's processor, which most who look at a page with a form never need. */
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
    (isGone: () => boolean) => void load().then((loaded) => isGone() || setSchema(() => loaded)),
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

/** What is taken stands in a field of that name. */
function takenField({ code, message }: ApiError): Record<string, string> {
  if (code === 'username-taken') return { username: message };
  return code === 'email-taken' ? { email: message } : {};
}

/** Messages by field, as the server would answer them. */
function problemsOf(schema: z.ZodType | undefined, body: unknown): Record<string, string> {
  const parsed = schema?.safeParse(body);
  if (!parsed || parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

/** Gives the focus to the first field that is wrong, once the messages are on the page; another form of it may have errors of its own. */
function useFirstError(): (form: EventTarget | undefined) => void {
  const [refused, setRefused] = useState<{ readonly form: EventTarget | undefined }>();
  useEffect(() => {
    if (!refused) return;
    const place = refused.form instanceof HTMLFormElement ? refused.form : document;
    place.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  return (form) => setRefused({ form });
}
