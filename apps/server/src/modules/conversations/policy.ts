import type { WritingRemedy } from '@ovation/contract/messaging/conversations.ts';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import { errors } from '@ovation/contract/errors.ts';
import { Failure, MayNotWrite } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/call.ts';
import type { Relationship } from './relationship.store.ts';

/** Why somebody may not write to somebody, in a sentence. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** What the one who is refused can do about it. */
  readonly remedy?: WritingRemedy;
}

/** Who may write to whom, in the order in which the rules count. */
export function refusalToWrite(actor: Actor, other: Relationship): Refusal | undefined {
  if (other.isClosed) return refuse('This account takes no messages any more.');
  if (actor.kind === 'admin') return undefined;
  if (other.kind === 'admin')
    return other.hasWritten ? undefined : refuse('Please write to our staff by the contact form.');
  if (actor.kind === 'performer' && actor.status !== 'active')
    return { code: 'performer-not-approved', message: 'You can write to others once your account is approved.' };
  return (
    refusalOfShutOut(other) ?? (mayAnswer(actor, other) || meetsRule(other) ? undefined : requirementOf(actor, other))
  );
}

function refuse(message: string, remedy?: WritingRemedy): Refusal {
  return { code: 'may-not-write', message, ...(remedy ? { remedy } : {}) };
}

export function failureOf({ code, message, remedy }: Refusal): Failure {
  return code === 'may-not-write' ? new MayNotWrite(message, remedy) : new Failure(code, message);
}

function refusalOfShutOut(other: Relationship): Refusal | undefined {
  if (other.hasShutOut) return refuse('You have shut this account out. Let it in again to write to it.', 'unblock');
  if (other.isShutOut) return refuse(`${other.name} takes no messages from you.`);
  if (other.isCountryShutOut) return { code: 'country-blocked', message: errors['country-blocked'][1] };
  if (other.hasShutOutCountry)
    return refuse('You have shut out the country of this account. Let it in again to write there.');
  if (other.kind === 'performer' && !other.isActivePerformer) return refuse(`${other.name} is not here at the moment.`);
  return undefined;
}

/** A performer writes to her fans, also to those who were, and answers whoever has written to her. */
function mayAnswer(actor: Actor, other: Relationship): boolean {
  return actor.kind === 'performer' && (other.isFan || other.wasFan || other.hasWritten);
}

function meetsRule(other: Relationship): boolean {
  if (other.kind !== 'performer') return false;
  const rules = {
    all: true,
    followers: other.follows || other.subscribes,
    subscribers: other.subscribes,
    tip: other.hasTipped,
  };
  return rules[other.whoMayWrite];
}

function requirementOf(actor: Actor, { kind, name, whoMayWrite }: Relationship): Refusal {
  if (kind !== 'performer')
    return refuse(
      actor.kind === 'performer'
        ? 'You can write to your followers and subscribers, to who has subscribed or paid before, and answer who has written to you.'
        : 'You can write to performers only.',
    );
  if (whoMayWrite === 'subscribers')
    return refuse(`${name} takes messages from subscribers. Subscribe to write one.`, 'subscribe');
  if (whoMayWrite === 'tip')
    return refuse(`${name} takes messages from fans who have sent a tip. Send one to write.`, 'tip');
  return refuse(`Follow ${name} to write a message.`, 'follow');
}
