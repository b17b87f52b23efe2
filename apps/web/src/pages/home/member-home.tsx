import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { ListRow } from '@terahold/ui/list-row'
import { Skeleton } from '@terahold/ui/skeleton'
import type { ReactNode } from 'react'
import { useMyCash } from '../../features/cash/cash.ts'
import { useMyPower } from '../../features/power/power.ts'
import { LazyProofCard } from '../../features/proof/lazy-proof.tsx'
import { Fiat } from '../../shared/fiat/fiat.tsx'
import { Money } from '../../shared/format/money.tsx'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { QueryView } from '../../shared/loading/query-view.tsx'
import { withAllTexts } from '../../shared/locale/i18n.ts'
import { AttentionList, WithdrawalRight } from './attention-list.tsx'
import { HeroSkeleton, MemberHero } from './member-hero.tsx'
import { OwnPools } from './own-pools.tsx'

const HoldNote = lazyPart(
  () => withAllTexts(() => import('../../shared/page/hold-note.tsx')),
  (module) => module.HoldNote,
)

/** Fetched for members without power, so that the first load of all others is smaller. */
const NoPower = lazyPart(
  () => withAllTexts(() => import('../../features/catalogue/no-power.tsx')),
  (module) => module.NoPower,
)

type MemberHomeProps = {
  /** What everybody can check: last, and on a wide screen under the hero. */
  readonly evidence: ReactNode
  /** Links to public pages. */
  readonly links: ReactNode
}

/** How much of what was paid has come back, what needs the member's attention, the balance and the member's pools. */
export function MemberHome({ evidence, links }: MemberHomeProps) {
  const { t } = useLingui()
  const power = useMyPower()
  const cash = useMyCash()
  return (
    <div className="in-order flex flex-col gap-5 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
      <h1 className="sr-only">{t`Your mining power`}</h1>
      <QueryView compact query={power} skeleton={<HeroSkeleton />}>
        {({ open, activePower, endedPower, nextStart }) =>
          open === null ? (
            <NoPower hasEnded={endedPower !== '0'} waiting={<HeroSkeleton />} />
          ) : (
            <MemberHero money={open} firstDay={activePower === '0' ? nextStart : null} />
          )
        }
      </QueryView>
      <div className="in-order flex flex-col gap-5 lg:row-span-2">
        <AttentionList />
        {cash.data && cash.data.holdUntil !== null && (
          <HoldNote holdUntil={cash.data.holdUntil} holdReason={cash.data.holdReason} />
        )}
        <section aria-label={t`Balance`} className="rounded-card border border-line bg-surface px-4 py-1">
          <QueryView compact query={cash} skeleton={<Skeleton shape="figure" />}>
            {({ available, pending, held, symbol }) => (
              <ListRow
                href={to.withdraw()}
                title={t`Balance`}
                detail={
                  <>
                    {pending !== '0' && (
                      <>
                        <Money value={pending} unit={symbol} size="s" /> {t`pending`}
                      </>
                    )}
                    {held !== '0' && (
                      <span className="block">
                        {t`Being withdrawn`} <Money value={held} unit={symbol} size="s" />
                      </span>
                    )}
                  </>
                }
                value={
                  <>
                    <Money value={available} unit={symbol} size="title" />
                    <Fiat isPlain value={available} />
                  </>
                }
              />
            )}
          </QueryView>
        </section>
        <LazyProofCard />
        {power.data !== undefined && <OwnPools power={power.data} />}
        <WithdrawalRight />
        {links}
      </div>
      {evidence}
    </div>
  )
}
