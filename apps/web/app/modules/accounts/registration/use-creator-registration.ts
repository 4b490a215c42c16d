import { t } from '@ovation/language/t.ts';
import { uploadFile } from '@ovation/client';
import { registerPerformer } from '@ovation/contract/people/performers.ts';
import { birthdayProblem } from '@ovation/domain/people/age.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useContractForm } from '../../../platform/forms/contract-form.ts';
import { enter } from '../../../platform/visitor/session.ts';
import { useCaptcha } from '../../reference/captcha/use-captcha.ts';
import { explainUnlessTaken, withoutRepetition } from './taken-names.ts';
import { nothingTyped, type TypedValues } from './typed-values.ts';

const initialValues = {
  ...nothingTyped,
  dateOfBirth: '',
  gender: null as string | null,
  country: null as string | null,
  idVerification: null as File | null,
  documentVerification: null as File | null,
};

export type CreatorValues = typeof initialValues;
export type CreatorForm = UseFormReturnType<CreatorValues>;
export type PaperName = 'idVerification' | 'documentVerification';

/** Registers a performer: account, person and papers are sent together, in the last step. */
export function useCreatorRegistration(typed: TypedValues, onMustConfirm: (message: string) => void) {
  /** How much of the papers has been sent, from 0 to 1. */
  const [progress, setProgress] = useState<number>();
  const captcha = useCaptcha('registerPerformer');
  const contractForm = useContractForm<typeof registerPerformer, CreatorValues>(registerPerformer, {
    initialValues: { ...initialValues, ...typed },
    explain: explainUnlessTaken,
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

/** Names the papers that are missing; false where one is. */
export function requirePapers({ values, setFieldError }: CreatorForm): boolean {
  const missing = (['idVerification', 'documentVerification'] as const).filter((name) => !values[name]);
  for (const name of missing) setFieldError(name, t('Please choose a file.'));
  return missing.length === 0;
}

/** Says it before the papers are chosen; the server checks it again. */
export function requireBirthdayOfAdult({ values, setFieldError }: CreatorForm): boolean {
  const problem = birthdayProblem(values.dateOfBirth, new Date());
  if (problem !== undefined) setFieldError('dateOfBirth', problem);
  return problem === undefined;
}
