import { useLingui } from '@lingui/react/macro'
import type { trustLiabilities } from '@terahold/contract/calls/member/liabilities'
import type { Answer } from '@terahold/contract/client'
import { fillPath, servicePaths } from '@terahold/contract/service-paths'
import { Card } from '@terahold/ui/card'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import { api } from '../../shared/api/api.ts'
import { formatCount, formatDay } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { PagedList } from '../../shared/list/paged-list.tsx'
import { usePagedList } from '../../shared/list/use-paged-list.ts'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { NamedHash } from '../../shared/wallet/named-hash.tsx'

type Tree = Answer<typeof trustLiabilities>['rows'][number]

/** The server keeps the files of this many days. */
const keptFiles = 7

/** What we owed to all members at the end of each day, with the root and the file. */
export function PublishedProofs() {
  const { t } = useLingui()
  const trees = usePagedList({
    queryKey: ['trust', 'liabilities'],
    fetchPage: ({ signal, ...page }) => api.trustLiabilities(page, { signal }),
  })
  const withFile = new Set(trees.rows.slice(0, keptFiles).map(({ day }) => day))
  return (
    <Card title={t`Owed to all members, day by day`}>
      <QueryView compact query={trees.query}>
        {() => (
          <PagedList
            label={t`Owed to all members, day by day`}
            list={trees}
            itemKey={({ day }) => day}
            renderItem={(tree) => <TreeRow tree={tree} hasFile={withFile.has(tree.day)} />}
            empty={
              <p className="py-3 text-sm text-muted">{t`No proof has been published yet. The first one appears the night after we owe something to a member.`}</p>
            }
          />
        )}
      </QueryView>
    </Card>
  )
}

function TreeRow({ tree, hasFile }: { readonly tree: Tree; readonly hasFile: boolean }) {
  const { i18n, t } = useLingui()
  const { day, total, leaves, leaving, root, fileHash, missedDays, anchor } = tree
  const count = (value: number) => formatCount(value, i18n.locale)
  return (
    <FoldedRow summary={<SplitLine start={formatDay(day, i18n.locale)} end={<Money value={total} size="s" />} />}>
      <div className="flex flex-col gap-2 pb-4">
        <FactList
          facts={[
            { label: t`Entries in the file`, value: count(leaves) },
            { label: t`Payouts not final yet`, value: <Money value={leaving} size="s" /> },
            missedDays === 0
              ? null
              : { label: t`Earlier days without a proof`, value: <strong>{count(missedDays)}</strong> },
            { label: t`Root on the blockchain`, value: <Anchored anchor={anchor} /> },
          ]}
        />
        <NamedHash label={t`Root`} value={root} />
        {anchor?.txHash && <NamedHash label={t`Transaction of the root`} value={anchor.txHash} />}
        <NamedHash label={t`Hash of the file`} value={fileHash} />
        {anchor !== null && !/^0+$/.test(anchor.verifierHash) && (
          <NamedHash label={t`Hash of verify.html`} value={anchor.verifierHash} />
        )}
        {hasFile && (
          <a
            href={fillPath(servicePaths.liabilityFile, { day })}
            download={`terahold-${day}.bin`}
            className="inline-flex min-h-touch items-center text-sm text-accent"
          >{t`Download the file`}</a>
        )}
      </div>
    </FoldedRow>
  )
}

/** Whether the chain has the root, and since which block. */
function Anchored({ anchor }: { readonly anchor: Tree['anchor'] }) {
  const { t } = useLingui()
  if (anchor === null) return t`No`
  if (!anchor.isFinal) return t`Not yet: ${anchor.signers.length} of 2 operators signed`
  return anchor.block === null ? t`Yes` : t`Yes, in block ${anchor.block}`
}
