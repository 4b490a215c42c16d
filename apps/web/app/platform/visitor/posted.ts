import type { Operation } from '@ovation/contract/operation.ts';
import type { PostedForm } from '@ovation/contract/plain-forms.ts';
import { createContext, use, useState } from 'react';
import { useHydrated } from '../rendering/hydrated.ts';

export const Posted = createContext<PostedForm | undefined>(undefined);

/**
 * The form of this operation, if the page was opened by sending it without scripts; undefined for a form that is
 * rendered later, which is a new one.
 */
export function usePosted({ name }: Pick<Operation, 'name'>): PostedForm | undefined {
  const posted = use(Posted);
  const isLater = useHydrated();
  const [own] = useState(isLater || posted?.operation !== name ? undefined : posted);
  return own;
}
