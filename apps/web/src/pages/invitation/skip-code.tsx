import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import { useNavigation } from '@terahold/page-stack/react'
import { Button } from '@terahold/ui/button'
import { pendingCode } from '../../features/invitation/pending-code.ts'

/** Skips the invitation and opens the home page. */
export function SkipCode() {
  const { t } = useLingui()
  const navigation = useNavigation()

  function skip() {
    pendingCode.forget()
    void navigation.switchTab({ url: to.home() })
  }

  return <Button wide kind="plain" onClick={skip}>{t`Continue without a code`}</Button>
}
