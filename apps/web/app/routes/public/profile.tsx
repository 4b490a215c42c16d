import { Page, PageHeader } from '../../ui/page.tsx';

export default function Profile() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
