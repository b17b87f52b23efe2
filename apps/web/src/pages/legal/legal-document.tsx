import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { useDocuments } from '../../features/documents/documents.ts'
import { LegalLinks } from '../../features/documents/legal-links.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { Note } from '../../shared/page/note.tsx'

/** A legal text. It is a template, and says so, until an operator replaces it. */
export function LegalDocument({ name }: { readonly name: 'terms' | 'privacy' | 'company' }) {
  const { t } = useLingui()
  return (
    <div className="in-order flex flex-col gap-5 px-4 pt-4 pb-8">
      <Note tone="warning" title={t`Demo: this is a template`}>
        {t`No company has published this text. It must be replaced before members pay with real money.`}
      </Note>
      <QueryView query={useDocuments()}>
        {(documents) => (
          <>
            {documents[name].map(({ title, text }) => (
              <section key={title} className="flex flex-col gap-1">
                <h2 className="font-semibold">{title}</h2>
                <p>{text}</p>
              </section>
            ))}
          </>
        )}
      </QueryView>
      <a href={to.support()} className="inline-flex min-h-touch items-center text-accent">
        {t`Feedback and contact`}
      </a>
      <LegalLinks withHelp />
    </div>
  )
}
