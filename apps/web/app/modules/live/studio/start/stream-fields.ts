import type { startStream } from '@ovation/contract/live/streams.ts';
import type { BodyInput } from '@ovation/contract/operation.ts';
import type { OwnStream, StreamRule } from '@ovation/contract/live/stream.ts';
import { localTime, wireTime } from '../../../../platform/browser/local-time.ts';
import { amountOf } from '../../../../ui/forms/money-input.tsx';

type Body = Exclude<BodyInput<typeof startStream>, undefined>;

/** The fields of a stream while it is edited. */
export interface StreamFields extends Record<string, unknown> {
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly access: StreamRule;
  readonly price: number | '';
  readonly latency: 'realtime' | 'low';
  readonly isRecorded: boolean;
  /** An uploaded picture; null: none; undefined: as before. */
  readonly imageId: string | null | undefined;
  readonly when: 'now' | 'later';
  /** The value of a datetime-local input. */
  readonly at: string;
}

/** What a new stream begins with. */
export interface Beginnings {
  readonly title: string;
  readonly description: string;
  readonly access: StreamRule;
  readonly price: number | null;
  readonly latency: 'realtime' | 'low';
  readonly isRecorded: boolean;
}

export function fieldsOf({ price, ...beginnings }: Beginnings): StreamFields {
  return { ...beginnings, tags: [], price: price ?? '', imageId: null, when: 'now', at: '' };
}

export function fieldsOfStream(stream: OwnStream): StreamFields {
  const { title, description, tags, access, price, latency, isRecorded, startsAt } = stream;
  return {
    title,
    description,
    tags: [...tags],
    access: access.rule,
    price: price ?? '',
    latency,
    isRecorded,
    imageId: undefined,
    when: startsAt === null ? 'now' : 'later',
    at: localTime(startsAt),
  };
}

/** The rules that need a price. */
export function isPriced(rule: StreamRule): boolean {
  return rule === 'ticket' || rule === 'minute';
}

/** The body of a call: a price only where the rule has one, a time only for a stream that begins later. */
export function bodyOf({ when, at, price, ...fields }: StreamFields): Body {
  return {
    ...fields,
    ...(isPriced(fields.access) ? { price: amountOf(price) } : {}),
    ...(when === 'later' ? { startsAt: wireTime(at) ?? '' } : {}),
  };
}
