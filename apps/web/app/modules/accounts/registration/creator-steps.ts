import { t } from '@ovation/language/t.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';

/** The steps of a creator's registration, and the fields of each. */
export const creatorSteps = [
  { title: t('Your account'), fields: ['username', 'email', 'password'] },
  { title: t('Who you are'), fields: ['name', 'dateOfBirth', 'gender', 'country'] },
  { title: t('Your documents'), fields: ['idVerification', 'documentVerification', 'agreed'] },
] as const;

/** The index of the first step with a problem; -1 where none of the fields has one. */
export function stepWithProblem(problems: Readonly<Record<string, unknown>>): number {
  return creatorSteps.findIndex(({ fields }) => fields.some((field) => Boolean(problems[field])));
}

interface Steps {
  /** From 0. */
  readonly step: number;
  go(step: number): void;
}

/**
 * The step is in the address, so that the browser's Back leads to the one before. Steps that were not reached since the
 * page was opened are not: what was typed before a reload is gone.
 */
export function useCreatorSteps(problems: Readonly<Record<string, unknown>>): Steps {
  const [params, setParams] = useSearchParams();
  const [reached, setReached] = useState(0);
  const asked = Number(params.get('step') ?? 1) - 1;
  const step = Number.isInteger(asked) ? Math.max(0, Math.min(asked, reached)) : 0;
  const go = (to: number): void => {
    setReached((before) => Math.max(before, to));
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('step', String(to + 1));
        return after;
      },
      { preventScrollReset: true },
    );
  };
  // The server may refuse what an earlier step has asked for, such as a username that is taken. A problem further on
  // holds no one back who wants to look at an earlier step.
  const wrong = stepWithProblem(problems);
  const isEarlier =
    wrong !== -1 && wrong < step && !creatorSteps[step]?.fields.some((field) => Boolean(problems[field]));
  const goBack = useEffectEvent(() => go(wrong));
  useEffect(() => {
    if (isEarlier) goBack();
  }, [isEarlier]);
  return { step, go };
}
