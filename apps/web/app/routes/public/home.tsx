import { Page, PageHeader } from '../../ui/page.tsx';

export default function Home() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
