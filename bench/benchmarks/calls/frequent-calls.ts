import { usernameOf } from '../../data/people.ts';
import type { Fixture } from '../../fixture.ts';
import type { Request } from '../../load.ts';
import { authorizationOf } from '../fans.ts';
import { conversationOf, eachFan, everydayWrites, openFeedOf, requestsOf } from '../writes/everyday-writes.ts';

/** The requests of one frequent call, for all measured fans. */
type Requests = (fixture: Fixture) => Request[];

function read(pathOf: (fan: number, fixture: Fixture) => string): Requests {
  return (fixture) =>
    eachFan((fan) => [{ method: 'GET', path: `/api${pathOf(fan, fixture)}`, headers: authorizationOf(fan) }]);
}

function write(name: keyof typeof everydayWrites): Requests {
  return (fixture) => requestsOf(fixture, everydayWrites[name], 'spread');
}

const friendOf = (fan: number, { site }: Fixture): number => everydayWrites.message.spread(site, fan);
const conversation = (fan: number, fixture: Fixture): string =>
  conversationOf(fixture.site, fan, friendOf(fan, fixture));
const feed = (fan: number, fixture: Fixture): string => openFeedOf(fixture.site, friendOf(fan, fixture));

/** The twenty-eight calls that fans make most often, by what they do. */
export const frequentCalls: Readonly<Record<string, Requests>> = {
  'home feed': read(() => '/user/feeds?pageSize=12'),
  'For you': read(() => '/user/feeds/for-you?pageSize=12'),
  'faces with new posts': read(() => '/user/faces'),
  'suggested performers': read(() => '/user/suggestions'),
  'a post': read((fan, fixture) => `/user/feeds/${feed(fan, fixture)}`),
  'posts of a performer': read((fan, fixture) => `/user/feeds/search/${usernameOf(friendOf(fan, fixture))}`),
  'a performer': read((fan, fixture) => `/performers/${usernameOf(friendOf(fan, fixture))}`),
  'search of performers': read(() => '/performers/user/search?q=cello'),
  'top performers': read(() => '/performers/top'),
  'the own account': read(() => '/users/me'),
  'public settings': read(() => '/settings/public'),
  notifications: read(() => '/notifications'),
  'number of unread notifications': read(() => '/notifications/total-unread'),
  conversations: read(() => '/conversations'),
  'a conversation': read((fan, fixture) => `/conversations/${conversation(fan, fixture)}`),
  'messages of a conversation': read((fan, fixture) => `/messages/conversations/${conversation(fan, fixture)}`),
  'number of unread messages': read(() => '/messages/total-unread-messages'),
  'missed messages': read(() => '/messages/missed'),
  'comments of a post': read((fan, fixture) => `/comments?objectType=feed&objectId=${feed(fan, fixture)}`),
  'followed performers': read(() => '/follows/following'),
  subscriptions: read(() => '/subscriptions/user/search'),
  wallet: read(() => '/wallet'),
  'bookmarked posts': read(() => '/reactions/feeds/bookmark'),
  'sending a message': write('message'),
  'a tip': write('tip-friend'),
  'liking, and taking it back': write('like'),
  'unfollowing, and following': write('follow'),
  commenting: write('comment'),
};
