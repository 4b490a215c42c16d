import type { ConsentState } from '@ovation/contract/people/consent.ts';

interface Shown {
  /** Whether the site requires everyone's consent to this content. */
  readonly isRequired: boolean;
  /** Whether its performer has said who is shown. */
  readonly isAnswered: boolean;
  /** Of everyone who is shown. */
  readonly states: readonly ConsentState[];
}

/** Whether content must be hidden: anyone has said no, or an answer is missing where the site requires it. */
export function needsHold({ isRequired, isAnswered, states }: Shown): boolean {
  if (states.some(isRefusal)) return true;
  return isRequired && (!isAnswered || states.includes('asked'));
}

export function isRefusal(state: ConsentState): boolean {
  return state === 'declined' || state === 'withdrawn';
}

export type Answer = 'agree' | 'decline' | 'withdraw';

const answers: Readonly<Record<Answer, { readonly from: readonly ConsentState[]; readonly to: ConsentState }>> = {
  agree: { from: ['asked', 'declined', 'withdrawn', 'overruled'], to: 'agreed' },
  decline: { from: ['asked'], to: 'declined' },
  withdraw: { from: ['agreed', 'overruled'], to: 'withdrawn' },
};

/** The state after an answer; undefined where it cannot be given. */
export function stateAfter(state: ConsentState, answer: Answer): ConsentState | undefined {
  const { from, to } = answers[answer];
  return from.includes(state) ? to : undefined;
}

/** Staff have to decide about a refusal within this time. */
export const decisionMs = 48 * 3_600_000;
/** A link can be answered for this long. */
export const linkMs = 30 * 24 * 3_600_000;
