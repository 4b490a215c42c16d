import { route } from '@react-router/dev/routes';

/** The tabs of a performer's page that list each type of content. */
export const contentTabs = [
  route('photos', 'routes/public/profile/profile-photos.tsx'),
  route('videos', 'routes/public/profile/profile-videos.tsx'),
  route('galleries', 'routes/public/profile/profile-galleries.tsx'),
  route('products', 'routes/public/profile/profile-products.tsx'),
  route('live', 'routes/public/profile/profile-live.tsx'),
];

/** The page of each type of content, below its performer's. */
export const contentPages = [
  route(':username/feeds/:id', 'routes/public/feed.tsx'),
  route(':username/videos/:id', 'routes/public/video.tsx'),
  route(':username/galleries/:id', 'routes/public/gallery.tsx'),
  route(':username/products/:id', 'routes/public/product.tsx'),
  route(':username/live/:id', 'routes/public/stream.tsx'),
];

/** One page for all types of content whose views are counted. */
const statisticsOf = (folder: string) => [
  route(`creator/${folder}/:id/statistics`, 'routes/creator/library/content-statistics.tsx', {
    id: `routes/creator/library/${folder}-statistics`,
  }),
];

/** The pages where performers manage their content. */
export const contentStudio = [
  route('creator/feeds', 'routes/creator/library/feeds.tsx'),
  route('creator/feeds/new', 'routes/creator/library/new-feed.tsx'),
  route('creator/feeds/:id', 'routes/creator/library/edit-feed.tsx'),
  ...statisticsOf('feeds'),
  ...statisticsOf('galleries'),
  ...statisticsOf('videos'),
  route('creator/galleries', 'routes/creator/library/galleries.tsx'),
  route('creator/galleries/new', 'routes/creator/library/new-gallery.tsx'),
  route('creator/galleries/:id', 'routes/creator/library/edit-gallery.tsx'),
  route('creator/videos', 'routes/creator/library/videos.tsx'),
  route('creator/videos/new', 'routes/creator/library/new-video.tsx'),
  route('creator/videos/:id', 'routes/creator/library/edit-video.tsx'),
  route('creator/products', 'routes/creator/shop/products.tsx'),
  route('creator/products/new', 'routes/creator/shop/new-product.tsx'),
  route('creator/products/shipping', 'routes/creator/shop/shipping.tsx'),
  route('creator/products/:id', 'routes/creator/shop/edit-product.tsx'),
];
