import type { ComponentType } from 'react';
import { paths as arrowBackUp } from 'tabler:arrow-back-up';
import { paths as arrowLeft } from 'tabler:arrow-left';
import { paths as bell } from 'tabler:bell';
import { paths as bookmark } from 'tabler:bookmark';
import { paths as bookmarkFilled } from 'tabler:bookmark-filled';
import { paths as broadcast } from 'tabler:broadcast';
import { paths as check } from 'tabler:check';
import { paths as chevronLeft } from 'tabler:chevron-left';
import { paths as chevronRight } from 'tabler:chevron-right';
import { paths as checks } from 'tabler:checks';
import { paths as coins } from 'tabler:coins';
import { paths as cornerDownRight } from 'tabler:corner-down-right';
import { paths as crown } from 'tabler:crown';
import { paths as dots } from 'tabler:dots';
import { paths as fileText } from 'tabler:file-text';
import { paths as flag } from 'tabler:flag';
import { paths as gift } from 'tabler:gift';
import { paths as heart } from 'tabler:heart';
import { paths as heartFilled } from 'tabler:heart-filled';
import { paths as home } from 'tabler:home';
import { paths as idCard } from 'tabler:id';
import { paths as lock } from 'tabler:lock';
import { paths as mail } from 'tabler:mail';
import { paths as messageCircle } from 'tabler:message-circle';
import { paths as playerPlayFilled } from 'tabler:player-play-filled';
import { paths as plus } from 'tabler:plus';
import { paths as receipt } from 'tabler:receipt';
import { paths as search } from 'tabler:search';
import { paths as shieldCheck } from 'tabler:shield-check';
import { paths as shoppingBag } from 'tabler:shopping-bag';
import { paths as sparkles } from 'tabler:sparkles';
import { paths as stack2 } from 'tabler:stack-2';
import { paths as ticket } from 'tabler:ticket';
import { paths as user } from 'tabler:user';
import { paths as users } from 'tabler:users';
import { paths as wallet } from 'tabler:wallet';
import classes from './icons.module.css';

interface IconProps {
  readonly size?: number;
  /** The width of its lines; a filled icon has none. */
  readonly stroke?: number;
  readonly className?: string | undefined;
}

export type Icon = ComponentType<IconProps>;

/**
 * Tabler's icons for pages that show dozens: one path each, styled by the stylesheet. Tabler's own render an element
 * per shape, with nine attributes. Screen readers ignore them: the control around an icon has the label.
 */
function iconOf(paths: readonly string[], look: string | undefined): Icon {
  const path = <path d={paths.join('')} />;
  return function SiteIcon({ size = 24, stroke = 2, className }) {
    return (
      <svg
        className={className === undefined ? look : `${look} ${className}`}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeWidth={stroke}
        aria-hidden
      >
        {path}
      </svg>
    );
  };
}

/** Points along the line, and the other way where text is written from the right. */
const pointing = `${classes.outline} ${classes.pointing}`;

export const IconArrowBackUp = iconOf(arrowBackUp, pointing);
export const IconArrowLeft = iconOf(arrowLeft, pointing);
export const IconBell = iconOf(bell, classes.outline);
export const IconBookmark = iconOf(bookmark, classes.outline);
export const IconBookmarkFilled = iconOf(bookmarkFilled, classes.filled);
export const IconBroadcast = iconOf(broadcast, classes.outline);
export const IconCheck = iconOf(check, classes.outline);
export const IconChevronLeft = iconOf(chevronLeft, pointing);
export const IconChevronRight = iconOf(chevronRight, pointing);
export const IconChecks = iconOf(checks, classes.outline);
export const IconCoins = iconOf(coins, classes.outline);
export const IconCornerDownRight = iconOf(cornerDownRight, pointing);
export const IconCrown = iconOf(crown, classes.outline);
export const IconDots = iconOf(dots, classes.outline);
export const IconFileText = iconOf(fileText, classes.outline);
export const IconFlag = iconOf(flag, classes.outline);
export const IconGift = iconOf(gift, classes.outline);
export const IconHeart = iconOf(heart, classes.outline);
export const IconHeartFilled = iconOf(heartFilled, classes.filled);
export const IconHome = iconOf(home, classes.outline);
export const IconId = iconOf(idCard, classes.outline);
export const IconLock = iconOf(lock, classes.outline);
export const IconMail = iconOf(mail, classes.outline);
export const IconMessageCircle = iconOf(messageCircle, classes.outline);
export const IconPlayerPlayFilled = iconOf(playerPlayFilled, classes.filled);
export const IconPlus = iconOf(plus, classes.outline);
export const IconReceipt = iconOf(receipt, classes.outline);
export const IconSearch = iconOf(search, classes.outline);
export const IconShieldCheck = iconOf(shieldCheck, classes.outline);
export const IconShoppingBag = iconOf(shoppingBag, classes.outline);
export const IconSparkles = iconOf(sparkles, classes.outline);
export const IconStack2 = iconOf(stack2, classes.outline);
export const IconTicket = iconOf(ticket, classes.outline);
export const IconUser = iconOf(user, classes.outline);
export const IconUsers = iconOf(users, classes.outline);
export const IconWallet = iconOf(wallet, classes.outline);
