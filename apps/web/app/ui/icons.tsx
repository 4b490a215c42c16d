import type { ComponentType } from 'react';
import { __iconNode as arrowBackUp } from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { __iconNode as arrowLeft } from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { __iconNode as bell } from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { __iconNode as bookmark } from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import { __iconNode as bookmarkFilled } from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs';
import { __iconNode as broadcast } from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import { __iconNode as check } from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { __iconNode as chevronLeft } from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import { __iconNode as chevronRight } from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { __iconNode as checks } from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { __iconNode as coins } from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { __iconNode as cornerDownRight } from '@tabler/icons-react/dist/esm/icons/IconCornerDownRight.mjs';
import { __iconNode as crown } from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs';
import { __iconNode as dots } from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { __iconNode as fileText } from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { __iconNode as flag } from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
import { __iconNode as gift } from '@tabler/icons-react/dist/esm/icons/IconGift.mjs';
import { __iconNode as heart } from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs';
import { __iconNode as heartFilled } from '@tabler/icons-react/dist/esm/icons/IconHeartFilled.mjs';
import { __iconNode as home } from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import { __iconNode as idCard } from '@tabler/icons-react/dist/esm/icons/IconId.mjs';
import { __iconNode as lock } from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import { __iconNode as mail } from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { __iconNode as messageCircle } from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs';
import { __iconNode as playerPlayFilled } from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { __iconNode as plus } from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { __iconNode as receipt } from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { __iconNode as search } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { __iconNode as shieldCheck } from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import { __iconNode as shoppingBag } from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs';
import { __iconNode as sparkles } from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { __iconNode as stack2 } from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import { __iconNode as ticket } from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import { __iconNode as user } from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { __iconNode as users } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { __iconNode as wallet } from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs';
import classes from './icons.module.css';

interface IconProps {
  readonly size?: number;
  /** The width of its lines; a filled icon has none. */
  readonly stroke?: number;
  readonly className?: string | undefined;
}

export type Icon = ComponentType<IconProps>;

type Shapes = readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];

/**
 * Tabler's icons for pages that show dozens: one path each, styled by the stylesheet. Tabler's own render an element
 * per shape, with nine attributes. Screen readers ignore them: the control around an icon has the label.
 */
function iconOf(shapes: Shapes, look: string | undefined): Icon {
  const path = <path d={shapes.map(([, attributes]) => attributes['d']).join('')} />;
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
