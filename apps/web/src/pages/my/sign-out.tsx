import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Dialog } from '@terahold/ui/dialog'
import { useState } from 'react'
import { signOut } from '../../features/session/sign-out.ts'
import { showToast } from '../../shared/toast/toast.ts'

/** Ends the session here, after asking. */
export function SignOut() {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)

  async function confirm() {
    const heard = await signOut()
    if (!heard) showToast(t`Signed out here. Our server did not answer, so the session expires there later.`)
  }

  return (
    <>
      <Button wide kind="secondary" onClick={() => setAsking(true)}>{t`Sign out`}</Button>
      <Dialog
        open={asking}
        onCancel={() => setAsking(false)}
        title={t`Sign out?`}
        confirm={{ label: t`Sign out`, onConfirm: confirm }}
        cancel={{ label: t`Cancel` }}
      >
        <Trans>Your wallet is disconnected. Orders and withdrawals continue.</Trans>
      </Dialog>
    </>
  )
}
