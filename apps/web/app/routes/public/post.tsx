import { Page, PageHeader } from '../../ui/page.tsx';

export default function Post() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
