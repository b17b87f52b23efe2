import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { trustDocuments } from '@terahold/contract/calls/member/public-record'
import type { Answer } from '@terahold/contract/client'
import type { VersionedDocument } from '@terahold/contract/codes/public-record'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import { api } from '../../../shared/api/api.ts'
import { formatDay } from '../../../shared/format/format.ts'
import { QueryView } from '../../../shared/loading/query-view.tsx'
import { NamedHash } from '../../../shared/wallet/named-hash.tsx'
import { RecordList } from './record-list.tsx'

type Version = Answer<typeof trustDocuments>['rows'][number]

/** Every version of our legal texts, old ones included. */
export function DocumentVersions() {
  const { i18n, t } = useLingui()
  return (
    <RecordList
      label={t`Versions of our terms`}
      queryKey={['documents', i18n.locale]}
      fetchPage={({ signal, ...page }) => api.trustDocuments(page, { signal })}
      itemKey={({ document, version }) => `${document} ${version}`}
      renderItem={(version) => <VersionRow version={version} />}
      empty={t`No version has been recorded yet.`}
    />
  )
}

function VersionRow({ version: row }: { readonly version: Version }) {
  const { i18n, t } = useLingui()
  const names: Readonly<Record<VersionedDocument, string>> = {
    terms: t`Terms`,
    privacy: t`Privacy`,
    risk: t`Risk disclosure`,
  }
  const { document, version, inForceAt, hash } = row
  return (
    <div className="border-b border-line">
      <FoldedRow
        summary={
          <SplitLine
            start={
              <span className="text-sm">
                {names[document]}
                <span className="block text-xs text-muted">{t`Version ${version}`}</span>
              </span>
            }
            end={<span className="text-xs text-muted">{formatDay(inForceAt.slice(0, 10), i18n.locale)}</span>}
          />
        }
      >
        <div className="flex flex-col gap-3 pb-3">
          <Text document={document} version={version} />
          <NamedHash label={t`SHA-256 of this text`} value={hash} />
        </div>
      </FoldedRow>
    </div>
  )
}

function Text({ document, version }: Pick<Version, 'document' | 'version'>) {
  const { i18n } = useLingui()
  const query = useQuery({
    queryKey: ['trust', 'document', document, version, i18n.locale],
    queryFn: async ({ signal }) => (await api.trustDocument({ document, version }, { signal })).data,
  })
  return (
    <QueryView compact query={query}>
      {({ sections }) =>
        sections.map(({ title, text }) => (
          <section key={title} className="text-sm">
            <h4 className="font-semibold">{title}</h4>
            <p className="whitespace-pre-line">{text}</p>
          </section>
        ))
      }
    </QueryView>
  )
}
