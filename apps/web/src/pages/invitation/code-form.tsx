import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { HeadingText } from '@terahold/ui/heading-text'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { parseInviteCode } from '../../features/invitation/invite-code.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { Note } from '../../shared/page/note.tsx'
import { SkipCode } from './skip-code.tsx'

type CodeFormProps = {
  /** The link contained something that is not a code. */
  readonly isLinkBroken: boolean
  readonly onCode: (code: string) => void
}

/** An input for a code that was read out or written down. */
export function CodeForm({ isLinkBroken, onCode }: CodeFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [complaint, setComplaint] = useState<string | undefined>(undefined)

  function submit() {
    const code = parseInviteCode(typed)
    if (code === undefined) setComplaint(t`Check the code: 8 letters and digits, such as 7K3M-9Q2X.`)
    else onCode(code)
  }

  return (
    <CheckedForm onSubmit={submit}>
      {isLinkBroken && (
        <Note tone="warning" alert>{t`The code in this link is damaged. Ask for a new link or enter the code.`}</Note>
      )}
      <h2 className="text-xl font-semibold">
        <HeadingText>{t`Do you have an invite code?`}</HeadingText>
      </h2>
      <p className="text-sm text-muted">{t`It names your inviter. You can join without one.`}</p>
      <TextInput
        label={t`Invite code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={complaint}
        onChange={({ target }) => {
          setTyped(target.value)
          setComplaint(undefined)
        }}
      />
      <Button wide type="submit">{t`View the invitation`}</Button>
      <SkipCode />
    </CheckedForm>
  )
}
