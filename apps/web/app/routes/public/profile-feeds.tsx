import { Page, PageHeader } from '../../ui/page.tsx';

export default function ProfileFeeds() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
