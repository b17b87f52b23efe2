import { LegalDocument } from './legal-document.tsx'

export default function CompanyPage() {
  return <LegalDocument name="company" />
}
