import { Page, PageHeader } from '../../ui/page.tsx';

export default function ProfileAbout() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
