import { LegalDocument } from './legal-document.tsx'

export default function TermsPage() {
  return <LegalDocument name="terms" />
}
