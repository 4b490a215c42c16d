import type { AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import { amountOf } from '../../../ui/forms/money-input.tsx';

/** One side of an audience, included or excluded, as its fields hold it. */
export interface AudienceChoice {
  readonly followers: boolean;
  readonly subscribers: boolean;
  readonly lapsed: boolean;
  readonly hasSpent: boolean;
  /** What the field of the amount holds. */
  readonly moreThan: number | string;
  /** null: whenever it was. */
  readonly withinDays: number | null;
  readonly listIds: readonly string[];
}

export const nobody: AudienceChoice = {
  followers: false,
  subscribers: false,
  lapsed: false,
  hasSpent: false,
  moreThan: 50,
  withinDays: null,
  listIds: [],
};

export function choiceOf(groups: readonly AudienceGroup[]): AudienceChoice {
  const has = (kind: AudienceGroup['kind']): boolean => groups.some((group) => group.kind === kind);
  const spent = groups.find((group) => group.kind === 'spent');
  return {
    followers: has('followers'),
    subscribers: has('subscribers'),
    lapsed: has('lapsed'),
    hasSpent: spent !== undefined,
    moreThan: spent?.moreThan ?? nobody.moreThan,
    withinDays: spent?.withinDays ?? null,
    listIds: groups.flatMap((group) => (group.kind === 'list' ? [group.listId] : [])),
  };
}

/** While the amount is empty, nobody is meant by it. */
export function groupsOf({
  followers,
  subscribers,
  lapsed,
  hasSpent,
  moreThan,
  withinDays,
  listIds,
}: AudienceChoice): AudienceGroup[] {
  const amount = amountOf(moreThan);
  return [
    ...(followers ? [{ kind: 'followers' } as const] : []),
    ...(subscribers ? [{ kind: 'subscribers' } as const] : []),
    ...(lapsed ? [{ kind: 'lapsed' } as const] : []),
    ...(hasSpent && Number.isFinite(amount)
      ? [{ kind: 'spent', moreThan: amount, ...(withinDays === null ? {} : { withinDays }) } as const]
      : []),
    ...listIds.map((listId) => ({ kind: 'list', listId }) as const),
  ];
}
