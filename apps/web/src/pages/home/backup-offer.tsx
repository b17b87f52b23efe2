import { useLingui } from '@lingui/react/macro'
import { pagePaths, to } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'
import { Button } from '@terahold/ui/button'
import { useEffect, useState } from 'react'
import { usePoolPower } from '../../features/catalogue/pool-power.ts'
import { useContacts } from '../../features/support/contacts.ts'
import { useTrustSummary } from '../../features/trust/trust-summary.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { whenIdle } from '../../shared/loading/when-idle.ts'
import { Note } from '../../shared/page/note.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { problemOf } from '../../shared/problem/problem-of.ts'

/** Returns why the server does not answer, if the figures that everybody can read could not be read; otherwise null. */
export function useServerFailure(): { readonly error: unknown } | null {
  const offline = useOffline()
  const trust = useTrustSummary()
  const pool = usePoolPower()
  const error = trust.error ?? pool.error
  return offline || error !== null ? { error } : null
}

type BackupOfferProps = { readonly failure: ReturnType<typeof useServerFailure>; readonly onRetry: () => void }

/**
 * While the server does not answer: why, one retry for the whole page, and a link to the backup home. That page's code and data
 * are fetched in advance.
 */
export function BackupOffer({ failure, onRetry }: BackupOfferProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const isIdle = usePreloadedBackup()
  // The app's own banner says that the device is offline.
  const title = (error: unknown) => {
    if (offline) return {}
    return { title: problemOf(error).kind === 'refused' ? problemText(error) : t`Our server does not answer` }
  }
  return (
    <>
      {isIdle && <KeptContacts />}
      {failure !== null && (
        <Note tone="warning" alert={!offline} {...title(failure.error)}>
          <p>{t`Your money and orders are safe.`}</p>
          <p className="flex flex-wrap items-center justify-between gap-x-3">
            <a href={to.backupHome()} className="inline-flex min-h-touch items-center font-medium text-accent">
              {t`Last figures and contact`}
            </a>
            <Button kind="plain" onClick={onRetry}>{t`Try again`}</Button>
          </p>
        </Note>
      )}
    </>
  )
}

/** Preloads the backup home's code when the browser is idle. Returns whether that has happened. */
function usePreloadedBackup(): boolean {
  const { preload } = useNavigation()
  const [isIdle, setIsIdle] = useState(false)
  useEffect(
    () =>
      whenIdle(() => {
        preload(pagePaths.backupHome)
        setIsIdle(true)
      }),
    [preload],
  )
  return isIdle
}

/** Reads our contacts, so that this device has stored them before they are needed. */
function KeptContacts() {
  useContacts()
  return null
}
