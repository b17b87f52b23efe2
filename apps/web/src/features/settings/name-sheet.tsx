import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { Sheet } from '@terahold/ui/sheet'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { useChangeSettings } from './change-settings.ts'

const LONGEST = 40

type NameSheetProps = { readonly name: string | null; readonly onClose: () => void }

/** The member's display name. The inviter can find them by it. */
export function NameSheet({ name, onClose }: NameSheetProps) {
  const { t } = useLingui()
  const change = useChangeSettings()
  const offline = useOffline()
  const problemText = useProblemText()
  const [typed, setTyped] = useState(name ?? '')
  const [complaint, setComplaint] = useState<string | undefined>(undefined)

  async function save() {
    if (typed.trim() === '') {
      setComplaint(t`Use at least one letter or digit.`)
      return
    }
    const saved = await change.mutateAsync({ name: typed.trim() }).catch((error: unknown) => {
      setComplaint(problemText(error))
      return null
    })
    if (saved === null) return
    showToast(t`Saved.`, 'success')
    onClose()
  }

  return (
    <Sheet open onClose={onClose} title={t`Display name`} closeLabel={t`Close`}>
      <CheckedForm blocked={change.isPending} onSubmit={save}>
        <TextInput
          label={t`Name`}
          hint={t`Your inviter can see it. It need not be your real name.`}
          autoComplete="nickname"
          maxLength={LONGEST}
          value={typed}
          error={complaint}
          onChange={({ target }) => {
            setTyped(target.value)
            setComplaint(undefined)
          }}
        />
        <Button wide type="submit" disabled={offline} pending={change.isPending}>{t`Save`}</Button>
      </CheckedForm>
    </Sheet>
  )
}
