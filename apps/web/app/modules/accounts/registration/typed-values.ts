import { useEffect, useEffectEvent } from 'react';

/** What the forms for fans and for creators both ask for. */
export interface TypedValues {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly password: string;
  /** Both forms show the same statement. */
  readonly agreed: boolean;
}

/** What only the form for creators asks for. */
interface TypedByCreator {
  readonly dateOfBirth: string;
  readonly gender: string | null;
  readonly country: string | null;
  readonly idVerification: File | null;
  readonly documentVerification: File | null;
}

export type CreatorValues = TypedValues & TypedByCreator & Record<string, unknown>;

export const nothingTyped: CreatorValues = {
  name: '',
  username: '',
  email: '',
  password: '',
  agreed: false,
  dateOfBirth: '',
  gender: null,
  country: null,
  idVerification: null,
  documentVerification: null,
};

/** Without what a fan is not asked for. */
export function valuesOfFan({ name, username, email, password, agreed }: TypedValues) {
  return { name, username, email, password, agreed };
}

/** Tells the page what was typed, so that it is still there when the visitor chooses the other form and comes back. */
export function useTypedValues<Values extends TypedValues>(values: Values, onTyped: (typed: Values) => void): void {
  const report = useEffectEvent(onTyped);
  useEffect(() => report(values), [values]);
}
