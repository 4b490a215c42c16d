import { Page, PageHeader } from '../../ui/page.tsx';

export default function Feed() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
