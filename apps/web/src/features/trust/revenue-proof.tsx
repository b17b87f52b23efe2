import { Trans, useLingui } from '@lingui/react/macro'
import type { trustSummary } from '@terahold/contract/calls/member/trust'
import type { Answer } from '@terahold/contract/client'
import { to } from '@terahold/contract/pages'
import { Sheet } from '@terahold/ui/sheet'
import { formatDay, formatInstant } from '../../shared/format/format.ts'
import { Money } from '../../shared/format/money.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { BitcoinLink } from '../../shared/wallet/bitcoin-link.tsx'
import { FullAddress } from '../../shared/wallet/full-address.tsx'
import { CoverageHistory } from './coverage-history.tsx'

type RevenueProofProps = { readonly summary: Answer<typeof trustSummary>['data']; readonly onClose: () => void }

/** The source of the home page's figures, in figures that can be compared elsewhere. */
export function RevenueProof({ summary, onClose }: RevenueProofProps) {
  const { i18n, t } = useLingui()
  const { latestRevenue: revenue, onChain, ledgerSum, asOf, everything } = summary
  return (
    <Sheet open onClose={onClose} title={t`Where these figures come from`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4">
        {revenue !== null && (
          <section>
            <h3 className="font-semibold">{t`Recorded revenue`}</h3>
            <FactList
              facts={[
                { label: t`Pool`, value: revenue.pool },
                { label: t`Day (UTC)`, value: formatDay(revenue.day, i18n.locale) },
                { label: t`Mined by the whole pool`, value: <Money value={revenue.usdt} size="s" /> },
                { label: t`Paid by the venue`, value: revenue.cleared ? t`yes` : t`not yet` },
              ]}
            />
            <p className="mt-2 text-sm text-muted">{t`The pool’s bitcoin payout`}</p>
            <FullAddress label={t`transaction`} value={revenue.txid} />
            <BitcoinLink txid={revenue.txid} />
          </section>
        )}
        <section>
          <h3 className="font-semibold">{t`Coverage`}</h3>
          <FactList
            facts={[
              { label: t`Cash on chain`, value: <Money value={onChain} size="s" /> },
              { label: t`Everything owed`, value: <Money value={everything.owed} size="s" /> },
              {
                label: t`Sum of all ledger accounts`,
                value: <Money value={ledgerSum} size="s" />,
                note: t`must be zero`,
              },
              { label: t`As of`, value: formatInstant(asOf, i18n.locale) },
            ]}
          />
          <div className="mt-3">
            <CoverageHistory />
          </div>
        </section>
        <a href={to.trust()} className="inline-flex min-h-touch items-center text-accent">{t`What you can check`}</a>
        <p className="text-sm text-muted">
          <Trans>One operator records a day with its evidence. Another approves it.</Trans>
        </p>
      </div>
    </Sheet>
  )
}
