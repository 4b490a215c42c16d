import type { OwnPerformer, Performer, PerformerCard } from '@ovation/contract/people/performers.ts';
import type { Settings } from '@ovation/contract/site/settings.ts';
import { fromMinor } from '@ovation/domain';
import type { App } from '../../app.ts';
import { pictureAddress } from '../accounts/index.ts';
import type { PerformerCardRow, PerformerRow } from './performer.store.ts';
import { ageBand } from './profile-fields.ts';
import { readStoredIfAny } from '../../platform/language/stored-text.ts';

export function presentPerformerCard(app: App, row: PerformerCardRow): PerformerCard {
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    avatar: pictureAddress(row.avatar_file_id, 'avatar'),
    cover: pictureAddress(row.cover_file_id, 'cover'),
    smallCover: pictureAddress(row.cover_file_id, 'smallCover'),
    bio: row.bio,
    monthlyPrice: fromMinor(row.monthly_price),
    yearlyPrice: fromMinor(row.yearly_price),
    isFreeSubscription: row.is_free_subscription,
    isOnline: app.realtime.isOnline(row.id),
    isLive: row.is_live,
    country: row.country,
    totalFollower: Number(row.total_follower),
    totalFeed: Number(row.total_feed),
    isFollowed: row.followed_at !== null,
    isSubscribed: row.is_subscribed === true,
    categories: row.categories,
    tags: row.tags,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

type BodySettings = Pick<Settings, 'physicalAttributes'>;

export function presentPerformer(app: App, row: PerformerRow, settings: BodySettings): Performer {
  return {
    ...presentPerformerCard(app, row),
    ...physicalAttributesOf(row, settings),
    gender: row.gender,
    age: row.date_of_birth === null ? null : ageBand(row.date_of_birth, app.clock.now()),
    totalPhoto: Number(row.total_photo),
    totalVideo: Number(row.total_video),
    totalLike: Number(row.total_like),
    isBookmarked: row.is_bookmarked,
    isChatOpen: row.is_chat_open,
    ...(row.subscription_id === null ? {} : { subscription: presentSubscription(row) }),
  };
}

/** A site can do without them; what is stored comes back when it asks for them again. */
function physicalAttributesOf(row: PerformerRow, { physicalAttributes }: BodySettings) {
  const shown = (value: string | null): string | null => (physicalAttributes ? value : null);
  return {
    height: shown(row.height),
    weight: shown(row.weight),
    bodyType: shown(row.body_type),
    ethnicity: shown(row.ethnicity),
    size: shown(row.size),
    hair: shown(row.hair),
    eyes: shown(row.eyes),
    sexualOrientation: shown(row.sexual_orientation),
  };
}

function presentSubscription(row: PerformerRow): NonNullable<Performer['subscription']> {
  return {
    _id: row.subscription_id as string,
    subscriptionType: row.subscription_type as string,
    status: row.subscription_status as string,
    price: fromMinor(row.subscription_price ?? 0n),
    expiresAt: row.subscription_expires_at?.toISOString() ?? null,
    nextChargeAt: row.subscription_next_charge_at?.toISOString() ?? null,
  };
}

interface OwnFacts extends BodySettings {
  readonly balance: number;
  readonly totalSubscriber: number;
  readonly arePricesChosen: boolean;
}

export function presentOwnPerformer(
  app: App,
  row: PerformerRow,
  { physicalAttributes, ...facts }: OwnFacts,
): OwnPerformer {
  return {
    ...presentPerformer(app, row, { physicalAttributes }),
    ...facts,
    email: row.email ?? '',
    dateOfBirth: row.date_of_birth,
    status: row.status as OwnPerformer['status'],
    statusReason: readStoredIfAny(row.status_reason),
    isPublishingStopped: row.publishing_stopped_at !== null,
  };
}

/** A performer for administrators. */
export function presentForReview(app: App, row: PerformerRow) {
  return {
    ...presentPerformerCard(app, row),
    email: row.email ?? '',
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    status: row.status as OwnPerformer['status'],
    statusReason: readStoredIfAny(row.status_reason),
  };
}
