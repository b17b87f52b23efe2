import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { serverTime } from '../../shared/clock/server-clock.ts'
import { formatInstant } from '../../shared/format/format.ts'
import { queryClient } from '../../shared/query/query-client.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { advanceClock } from './demo-calls.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Moves the demo's clock forward. Jobs that become due have run when the server answers. */
export function ClockTool() {
  const { i18n, t } = useLingui()
  const [now, setNow] = useState(serverTime.now)

  async function move(seconds: number) {
    try {
      await advanceClock(seconds)
      // Reading everything again also updates the app's clock.
      await queryClient.invalidateQueries({ refetchType: 'active' })
      setNow(serverTime.now())
      showToast(t`The clock was moved.`, 'success')
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), 'error')
    }
  }

  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t`Clock`}</h3>
      <p className="text-sm text-muted">{formatInstant(now, i18n.locale)}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="secondary" onClick={() => move(HOUR)}>{t`Add 1 hour`}</Button>
        <Button kind="secondary" onClick={() => move(DAY)}>{t`Add 1 day`}</Button>
      </div>
    </section>
  )
}
