import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Dialog } from '@terahold/ui/dialog'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { drafts } from '../../shared/form/drafts.ts'
import { forgetMember } from '../../shared/query/query-client.ts'
import { session } from '../../shared/session/session.ts'
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

/**
 * Ends the session at the server and removes it here. Resolves to whether the server was reached: if not, the session ends on
 * this device only, and expires on the server.
 */
async function signOut(): Promise<boolean> {
  const heard = api.logout({}).then(
    () => true,
    () => false,
  )
  // The call already has the token. Clearing it before the answer keeps the 401 rule from reporting an ended session.
  session.forget()
  forgetMember()
  drafts.dropAll()
  return heard
}
