import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { Dialog } from '@terahold/ui/dialog'
import { Figure } from '@terahold/ui/figure'
import { FigureGrid } from '@terahold/ui/figure-grid'
import { useState } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { useFocusAfterStep } from '../../shared/form/use-focus-after-step.ts'
import { formatCount, formatDay, shortAddress } from '../../shared/format/format.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useMember } from '../../shared/session/session.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { type Place, useRankingOptIn } from './ranking.ts'
import { Score } from './score.tsx'

type MyPlaceProps = { readonly place: Place; readonly asOf: string | null }

/** The member's rank and score, and whether others see them in the list. */
export function MyPlace({ place: { rank, score, optedIn }, asOf }: MyPlaceProps) {
  const { i18n, t } = useLingui()
  const place = useFocusAfterStep<HTMLDivElement>(optedIn)
  const day = asOf === null ? null : formatDay(asOf, i18n.locale)
  return (
    <Card title={t`My place`}>
      <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <FigureGrid>
          <Figure label={t`Rank`}>
            <span className="text-2xl font-semibold tabular-nums">
              {rank === null ? '–' : formatCount(rank, i18n.locale)}
            </span>
          </Figure>
          <Figure label={t`Score`} note={day === null ? undefined : t`up to ${day}`}>
            <Score value={score} />
          </Figure>
        </FigureGrid>
        <p role="status" className="text-sm text-muted">
          {optedIn ? t`Members see your shortened address and score.` : t`You are not on the list.`}
        </p>
        {optedIn ? <Leave /> : <TakePart />}
      </div>
    </Card>
  )
}

function TakePart() {
  const { t } = useLingui()
  const { address } = useMember()
  const offline = useOffline()
  const choose = useChoice(true)
  const [asking, setAsking] = useState(false)
  const name = shortAddress(address)
  return (
    <>
      <Button wide disabled={offline} onClick={() => setAsking(true)}>{t`Join ranking`}</Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t`Join the ranking?`}
        confirm={{ label: t`Join ranking`, onConfirm: () => choose().then(() => setAsking(false)) }}
        cancel={{ label: t`Cancel` }}
      >
        <Trans>
          Every member sees <span className="tabular-nums">{name}</span> with your score. You can leave at any time.
        </Trans>
      </Dialog>
    </>
  )
}

function Leave() {
  const { t } = useLingui()
  const offline = useOffline()
  const choose = useChoice(false)
  return <Button wide kind="secondary" disabled={offline} onClick={choose}>{t`Leave ranking`}</Button>
}

function useChoice(takesPart: boolean): () => Promise<void> {
  const { t } = useLingui()
  const problemText = useProblemText()
  const { mutateAsync } = useRankingOptIn()
  return async () => {
    try {
      await mutateAsync(takesPart)
      showToast(takesPart ? t`You joined the ranking` : t`You left the ranking`, 'success')
    } catch (error) {
      showToast(problemText(error), 'error')
    }
  }
}
