import { t } from '@ovation/language/t.ts';
import { ApiError, uploadFile } from '@ovation/client';
import { registerPerformer } from '@ovation/contract/people/performers.ts';
import { birthdayProblem } from '@ovation/domain/people/age.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { enter } from '../../../platform/visitor/session.ts';
import { useCaptcha } from '../../reference/captcha/use-captcha.ts';
import { explainUnlessTaken, withoutRepetition } from './taken-names.ts';
import type { CreatorValues } from './typed-values.ts';

export type CreatorForm = UseFormReturnType<CreatorValues>;
const papers = ['idVerification', 'documentVerification'] as const;
export type PaperName = (typeof papers)[number];

/** Registers a performer: account, person and papers are sent together, in the last step. */
export function useCreatorRegistration(typed: CreatorValues, onMustConfirm: (message: string) => void) {
  /** How much of the papers has been sent, from 0 to 1. */
  const [progress, setProgress] = useState<number>();
  const captcha = useCaptcha('registerPerformer');
  const contractForm = useContractForm<typeof registerPerformer, CreatorValues>(registerPerformer, {
    initialValues: typed,
    explain: (error) => (refusesPaper(error) ? '' : explainUnlessTaken(error)),
    toBody: ({ idVerification: _id, documentVerification: _document, gender, country, agreed, ...fields }) => ({
      ...fields,
      gender: (gender ?? undefined) as never,
      country: country ?? undefined,
      agreed: agreed as true,
    }),
    send: async (fields, { idVerification, documentVerification }): Promise<void> => {
      if (!idVerification || !documentVerification) return;
      try {
        const files = { idVerification, documentVerification };
        const { user, message } = await captcha.send((token) =>
          uploadFile(registerPerformer, { files, fields: { ...fields, captcha: token }, onProgress: setProgress }),
        );
        if (user) enter('/creator');
        else onMustConfirm(message);
      } finally {
        setProgress(undefined);
      }
    },
  });
  return { contractForm: withoutRepetition(contractForm), captcha, progress };
}

/** The field of that paper says what is wrong with it. */
function refusesPaper(error: unknown): boolean {
  return error instanceof ApiError && papers.some((name) => name in error.fields);
}

/** Names the papers that are missing; false where one is. */
export function requirePapers({ values, setFieldError }: CreatorForm): boolean {
  const missing = papers.filter((name) => !values[name]);
  for (const name of missing) setFieldError(name, t('Please choose a file.'));
  return missing.length === 0;
}

/** Says it before the papers are chosen; the server checks it again. */
export function requireBirthdayOfAdult({ values, setFieldError }: CreatorForm): boolean {
  const problem = birthdayProblem(values.dateOfBirth, new Date());
  if (problem !== undefined) setFieldError('dateOfBirth', problem);
  return problem === undefined;
}
