import { route } from '@react-router/dev/routes';

/** The page of each type of content, below its performer's; and the tabs that list them. */
export const contentTabs = [
  route('photos', 'routes/public/profile-photos.tsx'),
  route('videos', 'routes/public/profile-videos.tsx'),
  route('galleries', 'routes/public/profile-galleries.tsx'),
];

export const contentPages = [
  route(':username/feeds/:id', 'routes/public/feed.tsx'),
  route(':username/videos/:id', 'routes/public/video.tsx'),
  route(':username/galleries/:id', 'routes/public/gallery.tsx'),
];

/** Where performers make it. */
export const contentStudio = [
  route('creator/feeds', 'routes/creator/feeds.tsx'),
  route('creator/feeds/new', 'routes/creator/new-feed.tsx'),
  route('creator/feeds/:id', 'routes/creator/edit-feed.tsx'),
  route('creator/galleries', 'routes/creator/galleries.tsx'),
  route('creator/galleries/new', 'routes/creator/new-gallery.tsx'),
  route('creator/galleries/:id', 'routes/creator/edit-gallery.tsx'),
  route('creator/videos', 'routes/creator/videos.tsx'),
  route('creator/videos/new', 'routes/creator/new-video.tsx'),
  route('creator/videos/:id', 'routes/creator/edit-video.tsx'),
];
