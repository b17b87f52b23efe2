import { useLingui } from '@lingui/react/macro'
import type { trustReleases } from '@terahold/contract/calls/member/public-record'
import type { Answer } from '@terahold/contract/client'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import { api } from '../../../shared/api/api.ts'
import { useAppConfig } from '../../../shared/config/app-config-query.ts'
import { formatDay, shortHash } from '../../../shared/format/format.ts'
import { NamedHash } from '../../../shared/wallet/named-hash.tsx'
import { TransactionLink } from '../../../shared/wallet/transaction-link.tsx'
import { RecordList } from './record-list.tsx'

type Page = Answer<typeof trustReleases>
type Release = Page['rows'][number]

/** The releases of this app by their hash, and where they are written to the chain. */
export function Releases() {
  const { t } = useLingui()
  return (
    <RecordList
      label={t`Releases of this app`}
      queryKey={['releases']}
      fetchPage={({ signal, ...page }) => api.trustReleases(page, { signal })}
      head={({ data }) => <Current current={data.current} />}
      itemKey={({ firstDay }) => firstDay}
      renderItem={(release) => <ReleaseRow release={release} />}
      empty={t`No root on the blockchain names a release yet.`}
    />
  )
}

function Current({ current }: Page['data']) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3 pb-3">
      <p className="text-sm text-muted">{t`The hash covers every file of the app. Two operators sign it with each night’s root.`}</p>
      {current !== null && <NamedHash label={t`Release on this server now`} value={current.releaseHash} />}
    </div>
  )
}

function ReleaseRow({ release }: { readonly release: Release }) {
  const { i18n, t } = useLingui()
  const { data: config } = useAppConfig()
  const { releaseHash, verifierHash, firstDay, lastDay, anchor } = release
  const day = (value: string) => formatDay(value, i18n.locale)
  const block = anchor?.block ?? null
  return (
    <div className="border-b border-line">
      <FoldedRow
        summary={
          <SplitLine
            start={<span className="font-mono text-sm">{shortHash(releaseHash)}</span>}
            end={
              <span className="text-xs text-muted">
                {firstDay === lastDay ? day(firstDay) : `${day(firstDay)} – ${day(lastDay)}`}
              </span>
            }
          />
        }
      >
        <div className="flex flex-col gap-2 pb-3">
          <p className="text-sm">
            {anchor === null && t`Not on the blockchain yet.`}
            {anchor !== null && (block === null ? t`On the blockchain.` : t`On the blockchain since block ${block}.`)}
          </p>
          <NamedHash label={t`Hash of release.json`} value={releaseHash} />
          {!/^0+$/.test(verifierHash) && <NamedHash label={t`Hash of verify.html`} value={verifierHash} />}
          {anchor !== null && anchor.txHash !== null && (
            <>
              <NamedHash label={t`Transaction`} value={anchor.txHash} />
              <TransactionLink hash={anchor.txHash} explorerUrl={config?.explorerUrl ?? null} />
            </>
          )}
        </div>
      </FoldedRow>
    </div>
  )
}
