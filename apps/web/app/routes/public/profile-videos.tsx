import { Page, PageHeader } from '../../ui/page.tsx';

export default function ProfileVideos() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
