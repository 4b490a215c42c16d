import { t, translated } from '@ovation/language/t.ts';
import type { WritingRemedy } from '@ovation/contract/messaging/conversations.ts';
import type { ErrorCode } from '@ovation/contract/errors.ts';
import { errors } from '@ovation/contract/errors.ts';
import { Failure, MayNotWrite } from '../../platform/failure.ts';
import type { Actor } from '../../platform/http/call.ts';
import type { Relationship } from './relationship.store.ts';

/** Why an account may not write to another. */
export interface WriteDenial {
  readonly code: ErrorCode;
  readonly message: string;
  /** What the writer can do about it. */
  readonly remedy?: WritingRemedy;
  /** Nothing but the performer's choice of who may write is against it, of which there are exceptions. */
  readonly isByRule?: boolean;
}

/** Why the actor may not write to the other account; undefined if they may. Earlier rules take precedence. */
export function denialOf(actor: Actor, other: Relationship): WriteDenial | undefined {
  if (other.isClosed) return deny(t('This account no longer accepts messages.'));
  if (actor.kind === 'admin') return undefined;
  if (other.kind === 'admin')
    return other.hasWritten ? undefined : deny(t('Please use the contact form to reach our staff.'));
  if (actor.kind === 'performer' && actor.status !== 'active')
    return { code: 'performer-not-approved', message: t('You can write to others once your account is approved.') };
  return denialOfBlock(other) ?? (mayAnswer(actor, other) || meetsRule(other) ? undefined : denialByRule(actor, other));
}

function deny(message: string, remedy?: WritingRemedy): WriteDenial {
  return { code: 'may-not-write', message, ...(remedy ? { remedy } : {}) };
}

function denyByRule(message: string, remedy?: WritingRemedy): WriteDenial {
  return { ...deny(message, remedy), isByRule: true };
}

export function toFailure({ code, message, remedy }: WriteDenial): Failure {
  return code === 'may-not-write' ? new MayNotWrite(message, remedy) : new Failure(code, message);
}

function denialOfBlock(other: Relationship): WriteDenial | undefined {
  if (other.hasBlocked) return deny(t('You have blocked this account. Unblock it to send a message.'), 'unblock');
  if (other.isBlocked) return deny(t('{name} doesn’t accept messages from you.', { name: other.name }));
  if (other.isCountryBlocked) return { code: 'country-blocked', message: translated(errors['country-blocked'][1]) };
  if (other.hasBlockedCountry)
    return deny(t('You have blocked this account’s country. Unblock the country to send a message.'));
  if (other.kind === 'performer' && !other.isActivePerformer)
    return deny(t('{name} is not available right now.', { name: other.name }));
  return undefined;
}

/** Performers may write to their current and former fans, and answer anyone who has written to them. */
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

function denialByRule(actor: Actor, { kind, name, whoMayWrite }: Relationship): WriteDenial {
  if (kind !== 'performer')
    return actor.kind === 'performer'
      ? denyByRule(
          t(
            'You can message your followers and subscribers, people who have subscribed or paid before, and people who have written to you.',
          ),
        )
      : deny(t('You can write to creators only.'));
  if (whoMayWrite === 'subscribers')
    return denyByRule(t('{name} accepts messages from subscribers. Subscribe to send one.', { name }), 'subscribe');
  if (whoMayWrite === 'tip')
    return denyByRule(
      t('{name} accepts messages from fans who have sent a tip. Send a tip to write.', { name }),
      'tip',
    );
  return denyByRule(t('Follow {name} to write a message.', { name }), 'follow');
}
