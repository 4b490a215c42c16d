import type { AudienceGroup } from '@ovation/contract/messaging/broadcasts.ts';
import { amountOf } from '../../../ui/forms/money-input.tsx';

/** The fields of one side of an audience, included or excluded. */
export interface AudienceChoice {
  readonly followers: boolean;
  readonly subscribers: boolean;
  readonly lapsed: boolean;
  readonly hasSpent: boolean;
  /** The value of the amount field. */
  readonly moreThan: number | string;
  /** null: at any time. */
  readonly withinDays: number | null;
  readonly listIds: readonly string[];
}

export const noAudience: AudienceChoice = {
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
    moreThan: spent?.moreThan ?? noAudience.moreThan,
    withinDays: spent?.withinDays ?? null,
    listIds: groups.flatMap((group) => (group.kind === 'list' ? [group.listId] : [])),
  };
}

/** The groups that the fields stand for. An empty amount adds none. */
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
