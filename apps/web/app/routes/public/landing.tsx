import { Page, PageHeader } from '../../ui/page.tsx';

export default function Landing() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
