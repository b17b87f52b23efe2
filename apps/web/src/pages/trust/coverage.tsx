import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@terahold/money/amount'
import { Card } from '@terahold/ui/card'
import { CoverageHistory } from '../../features/trust/coverage-history.tsx'
import { useTrustSummary } from '../../features/trust/trust-summary.ts'
import { useAppConfig } from '../../shared/config/app-config-query.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { formatCoverage } from '../../shared/format/format-coverage.ts'
import { Money } from '../../shared/format/money.tsx'
import { PLACES, parseSignedAmount } from '../../shared/format/signed-amount.ts'
import { FactsSkeleton } from '../../shared/loading/facts-skeleton.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { FactList } from '../../shared/page/fact-list.tsx'
import { Note } from '../../shared/page/note.tsx'

/** The cash on chain in the one token that we owe, next to what is owed in it: in cash, and everything. Neither is netted. */
export function Coverage() {
  const { i18n, t } = useLingui()
  const writeSigners = useWriteSigners()
  const symbol = useAppConfig().data?.token.symbol
  /** The note below says what is missing for what is due now. This is for a larger sum that is missing for everything. */
  const missingNote = (onChain: string, owed: string, all: string) => {
    const missing = missingOf(onChain, all)
    if (missingOf(onChain, owed) <= 0n || all === owed) return undefined
    return (
      <>
        {t`Missing`} <Money value={formatAmount(missing, PLACES)} size="s" />
      </>
    )
  }
  const share = (bps: number | null) => (bps === null ? t`Nothing is owed` : formatCoverage(bps, i18n.locale))
  return (
    <Card title={symbol === undefined ? t`Coverage` : t`Coverage in ${symbol}`}>
      <QueryView compact query={useTrustSummary()} skeleton={<FactsSkeleton lines={9} />}>
        {({ onChain, owed, coverageBps, everything, asOf, treasury }) => (
          <>
            <FactList
              facts={[
                { label: t`Cash on chain`, value: <Money value={onChain} size="s" /> },
                { label: t`Everything owed`, value: <Money value={everything.owed} size="s" /> },
                {
                  label: t`Coverage of everything`,
                  value: share(everything.coverageBps),
                  note: missingNote(onChain, owed, everything.owed),
                },
                {
                  label: t`Due now`,
                  value: <Money value={owed} size="s" />,
                  note: t`without mined revenue that venues have not paid us yet`,
                },
                { label: t`Coverage of what is due now`, value: share(coverageBps) },
                { label: t`To move money out of the treasury`, value: writeSigners(treasury.signers) },
                { label: t`As of`, value: formatInstant(asOf, i18n.locale) },
              ]}
            />
            <Missing onChain={onChain} owed={owed} everything={everything.owed} />
          </>
        )}
      </QueryView>
      <div className="mt-3">
        <CoverageHistory />
      </div>
    </Card>
  )
}

type MissingProps = { readonly onChain: string; readonly owed: string; readonly everything: string }

/** How much cash is missing, and what that does to payouts; nothing when there is enough for everything. */
function Missing({ onChain, owed, everything }: MissingProps) {
  const { t } = useLingui()
  const [dueNow, all] = [missingOf(onChain, owed), missingOf(onChain, everything)]
  if (dueNow > 0n)
    return (
      <Note alert tone="loss" title={t`The cash on chain does not cover what is due now`}>
        <p>
          {t`Missing`} <Money value={formatAmount(dueNow, PLACES)} size="s" exact />
        </p>
        <p>{t`Payouts stop until the missing amount has arrived and two operators have released them.`}</p>
      </Note>
    )
  if (all <= 0n) return null
  return (
    <Note alert tone="loss" title={t`The cash on chain does not cover everything owed`}>
      <p>
        {t`Missing`} <Money value={formatAmount(all, PLACES)} size="s" exact />
      </p>
      <p>{t`Payouts wait until it does, and then continue.`}</p>
    </Note>
  )
}

/** Returns the cash that is missing, in minor units; zero or less when there is enough. */
function missingOf(onChain: string, owed: string): bigint {
  return parseSignedAmount(owed) - parseSignedAmount(onChain)
}

function useWriteSigners() {
  const { t } = useLingui()
  return (signers: { needed: number; owners: number } | null) => {
    if (signers === null) return t`One key is enough`
    const { needed, owners } = signers
    return t`${needed} of ${owners} owners must sign`
  }
}
