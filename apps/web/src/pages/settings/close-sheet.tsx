import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { useState } from 'react'
import { useCloseAccount } from '../../features/account/account.ts'
import { PasswordInput } from '../../features/password/password-input.tsx'
import { useOffline } from '../../shared/connection/connection.ts'
import { Note } from '../../shared/page/note.tsx'
import { refusedReason } from '../../shared/problem/field-problem.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'

type CloseSheetProps = { readonly hasPassword: boolean; readonly onClose: () => void }

/** Closes the account: what is deleted, what stays, and a box to tick before the button is enabled. */
export function CloseSheet({ hasPassword, onClose }: CloseSheetProps) {
  const { t } = useLingui()
  const navigation = useNavigation()
  const close = useCloseAccount()
  const offline = useOffline()
  const problemText = useProblemText()
  const [understood, setUnderstood] = useState(false)
  const [password, setPassword] = useState('')
  const isAboutPassword = refusedReason(close.error) === 'password_required'

  async function confirm() {
    const closed = await close.mutateAsync(hasPassword ? password : undefined).then(
      () => true,
      () => false,
    )
    if (!closed) return
    showToast(t`Your account is closed.`, 'success')
    await navigation.reLaunch({ url: to.home() })
  }

  return (
    <Sheet open onClose={onClose} title={t`Close my account`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-4 text-sm">
        <section>
          <h3 className="font-semibold">{t`Deleted`}</h3>
          <p>{t`Name, email, password, addresses, tickets with pictures, device names. All devices are signed out.`}</p>
        </section>
        <section>
          <h3 className="font-semibold">{t`Kept`}</h3>
          <p>{t`Orders, credits and withdrawals under your wallet address: we must keep them. Signing in again reopens the account with these records.`}</p>
        </section>
        <p>{t`You can close it when balance, pending credits, orders, power and withdrawals are all zero.`}</p>
        {hasPassword && (
          <PasswordInput
            label={t`Login password`}
            autoComplete="current-password"
            value={password}
            error={isAboutPassword ? t`Wrong password. Nothing was changed.` : undefined}
            onChange={setPassword}
          />
        )}
        <label className="flex min-h-touch items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={understood}
            onChange={({ target }) => setUnderstood(target.checked)}
          />
          {t`I have read this.`}
        </label>
        {close.isError && !isAboutPassword && (
          <Note tone="warning" alert>
            {problemText(close.error)}
          </Note>
        )}
        <Button
          wide
          kind="danger"
          disabled={offline || !understood || (hasPassword && password === '')}
          onClick={confirm}
        >
          {t`Close account`}
        </Button>
      </div>
    </Sheet>
  )
}
