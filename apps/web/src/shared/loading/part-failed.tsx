import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import type { PartFetch } from '@terahold/ui/fetched-part'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useOffline } from '../connection/connection.ts'

type PartFailedProps = Pick<PartFetch<object>, 'failures' | 'retry'>

/**
 * Says that the code of a part could not be fetched, and fetches it again: on request, and automatically once the server is
 * reachable. If it still fails, the file may no longer exist or the browser remembers the failure; a reload solves both.
 */
export function PartFailed({ failures, retry }: PartFailedProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const wasOffline = useRef(offline)
  const fetchAgain = useEffectEvent(retry)
  useEffect(() => {
    if (wasOffline.current && !offline) void fetchAgain()
    wasOffline.current = offline
  }, [offline])
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-x-3 text-sm">
      <span>{offline ? t`You are offline` : t`This part could not be loaded.`}</span>
      <span className="flex flex-wrap gap-x-3">
        <Button kind="plain" onClick={retry}>{t`Try again`}</Button>
        {failures > 1 && <Button kind="plain" onClick={() => location.reload()}>{t`Reload the page`}</Button>}
      </span>
    </div>
  )
}
