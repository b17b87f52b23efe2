import { useLingui } from '@lingui/react/macro'
import { pagePaths, to } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'
import { useEffect, useState } from 'react'
import { usePoolPower } from '../../features/catalogue/pool-power.ts'
import { useContacts } from '../../features/support/contacts.ts'
import { useTrustSummary } from '../../features/trust/trust-summary.ts'
import { useOffline } from '../../shared/connection/connection.ts'
import { whenIdle } from '../../shared/loading/when-idle.ts'
import { Note } from '../../shared/page/note.tsx'

/** A link to the backup home while the server does not answer. That page's code and data are fetched in advance. */
export function BackupOffer() {
  const { t } = useLingui()
  const offline = useOffline()
  const trust = useTrustSummary()
  const pool = usePoolPower()
  const isIdle = usePreloadedBackup()
  return (
    <>
      {isIdle && <KeptContacts />}
      {(offline || trust.isError || pool.isError) && (
        <Note tone="warning" alert={!offline} title={t`Our server does not answer`}>
          <p>{t`Your money and orders are safe.`}</p>
          <a href={to.backupHome()} className="inline-flex min-h-touch items-center font-medium text-accent">
            {t`Last figures and contact`}
          </a>
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
