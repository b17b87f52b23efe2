import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import type { Section } from '@terahold/locale/en/risk-disclosure'
import { ButtonLink } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { FoldedRow } from '@terahold/ui/folded-row'
import { ListRow } from '@terahold/ui/list-row'
import { TextInput } from '@terahold/ui/text-input'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useDocuments } from '../../features/documents/documents.ts'
import { LegalLinks } from '../../features/documents/legal-links.tsx'
import { plainText } from '../../shared/format/plain-text.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { useDestinations } from './destinations.ts'

/** Answers and the product's words. One search finds them, and every page. */
export default function HelpPage() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const wanted = plainText(typed)
  const matches = (text: string) => plainText(text).includes(wanted)
  const destinations = useDestinations().filter(({ title }) => wanted !== '' && matches(title))
  const found = (sections: readonly Section[]) =>
    sections
      .map((section, place) => ({ ...section, place }))
      .filter(({ title, text }) => matches(title) || matches(text))
  return (
    <div className="in-order flex flex-col gap-4 px-4 pt-4 pb-8">
      <TextInput
        type="search"
        label={t`Search pages, answers and words`}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <QueryView query={useDocuments()}>
        {({ answers, words }) => {
          const parts = [
            { name: 'answers', title: t`Answers`, sections: found(answers) },
            { name: 'words', title: t`Words`, sections: found(words) },
          ].filter(({ sections }) => sections.length > 0)
          const count = destinations.length + parts.reduce((sum, { sections }) => sum + sections.length, 0)
          return (
            <>
              <p role="status" className="text-sm text-muted empty:hidden">
                {wanted === '' ? '' : t`${plural(count, { one: '# result', other: '# results' })}`}
              </p>
              {destinations.length > 0 && (
                <Card title={t`Pages`}>
                  {destinations.map(({ href, title }) => (
                    <ListRow key={href} href={href} title={title} />
                  ))}
                </Card>
              )}
              {parts.map(({ name, title, sections }) => (
                <Card key={name} title={title}>
                  <Sections sections={sections} />
                </Card>
              ))}
            </>
          )
        }}
      </QueryView>
      <p className="text-sm text-muted">{t`No answer here? Ask us. We reply in the app and by email.`}</p>
      <ButtonLink wide kind="secondary" href={to.support()}>{t`Write to us`}</ButtonLink>
      <LegalLinks />
    </div>
  )
}

/** `place` names a section in every language, so that an open one stays open in another language. */
type PlacedSection = Section & { readonly place: number }

function Sections({ sections }: { readonly sections: readonly PlacedSection[] }) {
  return sections.map(({ title, text, place }) => (
    <div key={place} className="border-b border-line last:border-b-0">
      <FoldedRow
        summary={
          <>
            {title}
            <ChevronDown aria-hidden="true" size={18} className="shrink-0 text-muted" />
          </>
        }
      >
        <p className="pb-3 text-sm text-muted">{text}</p>
      </FoldedRow>
    </div>
  ))
}
