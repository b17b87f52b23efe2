import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Card } from '@terahold/ui/card'
import { useState, useSyncExternalStore } from 'react'
import { storage } from '../../shared/storage/storage.ts'
import { installPrompt } from './install-prompt.ts'

const KEY = 'installOffer'
const DECLINED = 'declined'

/** Offers to install the app, or says how on iOS, from the second start on. Nothing in the installed app, or after a refusal. */
export function InstallOffer() {
  const { t } = useLingui()
  const isOffered = useSyncExternalStore(installPrompt.subscribe, installPrompt.isOffered)
  const [isWanted, setIsWanted] = useState(() => !isInstalled() && isSecondStart())
  const isIos = isIosBrowser()
  if (!isWanted || !(isOffered || isIos)) return null

  function decline() {
    storage.set(KEY, DECLINED)
    setIsWanted(false)
  }

  return (
    <Card title={t`Add to home screen`}>
      <p className="text-sm text-muted">{t`Opens like an app, and shows your last figures offline.`}</p>
      {!isOffered && <p className="mt-2 text-sm">{t`In Safari: tap Share, then “Add to Home Screen”.`}</p>}
      <div className="mt-3 flex gap-3">
        {isOffered && <Button onClick={() => installPrompt.show()}>{t`Install`}</Button>}
        <Button kind="plain" onClick={decline}>{t`Not now`}</Button>
      </div>
    </Card>
  )
}

function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || matchMedia('(display-mode: standalone)').matches
}

/** The time of this start tells it from the next. */
const thisStart = performance.timeOrigin

function isSecondStart(): boolean {
  const stored = storage.get(KEY)
  if (stored === DECLINED) return false
  if (typeof stored === 'number') return stored !== thisStart
  storage.set(KEY, thisStart)
  return false
}

/** iPads say that they are Macs. No Mac has a touchscreen. */
function isIosBrowser(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}
