import { Page, PageHeader } from '../../ui/page.tsx';

export default function Search() {
  return <Page><PageHeader title="Ovation" /></Page>;
}
