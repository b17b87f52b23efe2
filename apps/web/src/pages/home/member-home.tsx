import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ButtonLink } from '@terahold/ui/button'
import { Figure } from '@terahold/ui/figure'
import { Skeleton } from '@terahold/ui/skeleton'
import { useMyCash } from '../../features/cash/cash.ts'
import { useMyPower } from '../../features/power/power.ts'
import { Money } from '../../shared/format/money.tsx'
import { Th } from '../../shared/format/power.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { HoldNote } from '../../shared/page/hold-note.tsx'
import { AttentionList } from './attention-list.tsx'
import { LastSettledDay } from './last-settled-day.tsx'
import { LedgerCard } from './ledger-card.tsx'

/** The member's power and cash, the last settled day, and what needs their attention. */
export function MemberHome() {
  const { t } = useLingui()
  const power = useMyPower()
  const cash = useMyCash()
  const isNew = power.data?.activePower === '0' && power.data.pendingPower === '0'
  return (
    <>
      <h1 className="sr-only">{t`How you stand`}</h1>
      <section aria-label={t`My power and cash`}>
        <LedgerCard>
          <QueryView compact query={power} skeleton={<Skeleton shape="figure" />}>
            {({ activePower, pendingPower }) => (
              <Figure
                label={t`My power`}
                href={to.myPower()}
                note={
                  pendingPower === '0' ? undefined : (
                    <>
                      <Th value={pendingPower} size="s" /> {t`starts soon`}
                    </>
                  )
                }
              >
                <Th value={activePower} size="l" />
              </Figure>
            )}
          </QueryView>
          <div className="border-t border-line pt-3">
            <QueryView compact query={cash} skeleton={<Skeleton shape="figure" />}>
              {({ available, pending, symbol }) => (
                <Figure
                  label={t`My cash`}
                  href={to.withdraw()}
                  note={
                    pending === '0' ? undefined : (
                      <>
                        <Money value={pending} unit={symbol} size="s" /> {t`pending`}
                      </>
                    )
                  }
                >
                  <Money value={available} unit={symbol} size="title" />
                </Figure>
              )}
            </QueryView>
          </div>
          {power.data !== undefined && (
            <div className="border-t border-line pt-3">
              <LastSettledDay power={power.data} />
            </div>
          )}
        </LedgerCard>
      </section>
      {cash.data !== undefined && <HoldNote holdUntil={cash.data.holdUntil} holdReason={cash.data.holdReason} />}
      <AttentionList />
      {isNew && <ButtonLink wide href={to.subscribe()}>{t`Choose a plan`}</ButtonLink>}
    </>
  )
}
