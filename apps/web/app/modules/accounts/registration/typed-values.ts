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

export const nothingTyped: TypedValues = { name: '', username: '', email: '', password: '', agreed: false };

/** Tells the page what was typed, so that it is still there when the visitor chooses the other form. */
export function useTypedValues(values: TypedValues, onTyped: (typed: TypedValues) => void): void {
  const { name, username, email, password, agreed } = values;
  const report = useEffectEvent(onTyped);
  useEffect(() => report({ name, username, email, password, agreed }), [name, username, email, password, agreed]);
}
