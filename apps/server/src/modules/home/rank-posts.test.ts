import { expect, test } from 'vitest';
import { rankPosts, strongest, type Candidate, type Similar, type Taste } from './rank-posts.ts';

const now = new Date('2026-05-01T12:00:00Z');
const hourMs = 3_600_000;

const post = (id: string, performerId: string, { hours = 1, likes = 0 } = {}): Candidate => ({
  id,
  performerId,
  publishedAt: new Date(now.getTime() - hours * hourMs),
  totalLike: likes,
});
const taste = (performerId: string, signs: Partial<Taste>): Taste => ({
  performerId,
  likes: 0,
  watchedMs: 0,
  isFollowed: false,
  dismissals: 0,
  ...signs,
});
const rank = (posts: readonly Candidate[], tastes: readonly Taste[] = [], similar: readonly Similar[] = []) =>
  rankPosts(posts, { tastes, similar, now });
const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id);

test('posts of a performer who is liked come before those of one who is followed, of a similar one and of a stranger', () => {
  const posts = [post('1', 'stranger'), post('2', 'similar'), post('3', 'followed'), post('4', 'liked')];
  const tastes = [taste('followed', { isFollowed: true }), taste('liked', { likes: 3, isFollowed: true })];
  const similar = [{ performerId: 'similar', similarToId: 'liked', shared: 4 }];
  expect(rank(posts, tastes, similar)).toEqual([
    { id: '4', kind: 'liked', performerId: 'liked' },
    { id: '3', kind: 'followed', performerId: 'followed' },
    { id: '2', kind: 'similar', performerId: 'liked' },
    { id: '1', kind: 'new' },
  ]);
});

test('of two posts of strangers the newer one comes first, and a liked one before one that no one likes', () => {
  expect(idsOf(rank([post('1', 'a', { hours: 100 }), post('2', 'b')]))).toEqual(['2', '1']);
  expect(rank([post('1', 'a'), post('2', 'b', { likes: 40 })])).toEqual([
    { id: '2', kind: 'popular' },
    { id: '1', kind: 'new' },
  ]);
});

test('a video that was watched for a minute is a reason, one that was only opened is none', () => {
  expect(rank([post('1', 'a')], [taste('a', { watchedMs: 60_000 })])[0]?.kind).toBe('watched');
  expect(rank([post('1', 'a')], [taste('a', { watchedMs: 59_999 })])[0]?.kind).toBe('new');
});

test('each dismissed post halves what its performer counts, also for a stranger', () => {
  const liked = { likes: 2, isFollowed: true };
  const order = rank([post('1', 'a'), post('2', 'b')], [taste('a', { ...liked, dismissals: 1 }), taste('b', liked)]);
  expect(idsOf(order)).toEqual(['2', '1']);
  expect(idsOf(rank([post('2', 'a'), post('1', 'b')], [taste('a', { dismissals: 1 })]))).toEqual(['1', '2']);
});

test('no performer has two of three posts in a row while there are others', () => {
  const posts = ['1', '2', '3'].map((id) => post(id, 'liked'));
  const order = rank([...posts, post('4', 'b'), post('5', 'c')], [taste('liked', { likes: 10 })]);
  expect(order.map(({ id }) => (Number(id) < 4 ? 'liked' : id))).toEqual(['liked', '5', '4', 'liked', 'liked']);
});

test('who is only followed is a weaker taste than who is liked, and dismissals alone are none', () => {
  const tastes = [taste('a', { isFollowed: true }), taste('b', { likes: 1 }), taste('c', { dismissals: 1 })];
  expect(strongest(tastes, 5).map(({ performerId }) => performerId)).toEqual(['b', 'a']);
});
