import { useLingui } from '@lingui/react/macro'
import type { trustOperators } from '@terahold/contract/calls/member/public-record'
import type { Answer } from '@terahold/contract/client'
import type { OperatorRole } from '@terahold/contract/codes/operators'
import { business } from '@terahold/contract/constants'
import { FoldedRow } from '@terahold/ui/folded-row'
import { SplitLine } from '@terahold/ui/split-line'
import { api } from '../../../shared/api/api.ts'
import { useAppConfig } from '../../../shared/config/app-config-query.ts'
import { formatDay, formatInstant, shortAddress } from '../../../shared/format/format.ts'
import { FactList } from '../../../shared/page/fact-list.tsx'
import { NamedHash } from '../../../shared/wallet/named-hash.tsx'
import { TransactionLink } from '../../../shared/wallet/transaction-link.tsx'
import { RecordList } from './record-list.tsx'

type Page = Answer<typeof trustOperators>
type Change = Page['rows'][number]

/** Who our operators are, by their addresses, and every change, as the registry on the chain has them. */
export function Operators() {
  const { t } = useLingui()
  return (
    <RecordList
      label={t`Changes of operators`}
      queryKey={['operators']}
      fetchPage={({ signal, ...page }) => api.trustOperators(page, { signal })}
      head={(first) => <Now {...first.data} />}
      itemKey={({ block, txHash, event, operator }) => `${block} ${txHash} ${event} ${operator}`}
      renderItem={(change) => <ChangeRow change={change} />}
      empty={t`No change has been read from the blockchain yet.`}
    />
  )
}

function Now({ registry, readTo, now }: Page['data']) {
  const { t } = useLingui()
  const words = useRoleWords()
  const { operatorChangeHours: hours } = business
  return (
    <div className="flex flex-col gap-3 pb-3">
      <p className="text-sm text-muted">{t`Two admins sign each change. It takes effect after ${hours} hours, unless the owner of the treasury vetoes it.`}</p>
      {now.length > 0 && (
        <FactList facts={now.map(({ operator, roles }) => ({ label: shortAddress(operator), value: words(roles) }))} />
      )}
      <NamedHash label={t`Contract with the operators’ roles`} value={registry} />
      {readTo !== null && <p className="text-xs text-muted">{t`Read up to block ${readTo}.`}</p>}
    </div>
  )
}

function ChangeRow({ change }: { readonly change: Change }) {
  const { i18n, t } = useLingui()
  const words = useRoleWords()
  const { data: config } = useAppConfig()
  const { event, at, block, txHash, operator, roles, readyAt, signers } = change
  const titles = { scheduled: t`Signed`, vetoed: t`Vetoed`, changed: t`In effect` }
  return (
    <div className="border-b border-line">
      <FoldedRow
        summary={
          <SplitLine
            start={
              <span className="text-sm">
                {operator === null ? titles[event] : `${titles[event]}: ${shortAddress(operator)}`}
                <span className="block text-xs text-muted">{roles === null ? '' : words(roles)}</span>
              </span>
            }
            end={<span className="text-xs text-muted">{formatDay(at.slice(0, 10), i18n.locale)}</span>}
          />
        }
      >
        <div className="flex flex-col gap-2 pb-3">
          <FactList
            facts={[
              { label: t`Block`, value: String(block) },
              readyAt === null ? null : { label: t`Can take effect from`, value: formatInstant(readyAt, i18n.locale) },
            ]}
          />
          {operator !== null && <NamedHash label={t`Operator`} value={operator} />}
          {signers.map((signer, index) => (
            <NamedHash key={signer} label={index === 0 ? t`First signer` : t`Second signer`} value={signer} />
          ))}
          <NamedHash label={t`Transaction`} value={txHash} />
          <TransactionLink hash={txHash} explorerUrl={config?.explorerUrl ?? null} />
        </div>
      </FoldedRow>
    </div>
  )
}

function useRoleWords(): (roles: readonly OperatorRole[]) => string {
  const { i18n, t } = useLingui()
  const words: Readonly<Record<OperatorRole, string>> = {
    settlement: t`records and approves revenue`,
    'payout-maker': t`prepares payouts`,
    'payout-checker': t`releases payouts`,
    catalogue: t`changes plans`,
    support: t`answers members`,
    auditor: t`audits`,
    viewer: t`reads`,
    admin: t`changes operators`,
  }
  const list = new Intl.ListFormat(i18n.locale, { type: 'unit' })
  return (roles) => (roles.length === 0 ? t`no longer an operator` : list.format(roles.map((role) => words[role])))
}
