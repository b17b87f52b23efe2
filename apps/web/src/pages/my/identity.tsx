import { useLingui } from '@lingui/react/macro'
import { useProfile } from '../../features/session/profile.ts'
import { session } from '../../shared/session/session.ts'
import { WalletChip } from './wallet-chip.tsx'

/** The member's name as the page's heading, and the wallet. */
export function Identity() {
  const { t } = useLingui()
  const { data } = useProfile()
  const { name } = data ?? session.remembered()
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-2 pb-3">
      <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{name || t`My`}</h1>
      <WalletChip />
    </header>
  )
}
