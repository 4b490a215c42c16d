import { Page, PageHeader } from '../../ui/page.tsx';

export default function ProfilePhotos() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
