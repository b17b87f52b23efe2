import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { useState } from 'react'
import { CodeEntry } from '../../features/email/code-entry.tsx'
import { useBindEmail } from '../../features/email/email.ts'
import { PasswordInput } from '../../features/password/password-input.tsx'
import { useOffline } from '../../shared/connection/connection.ts'
import { useFocusInside } from '../../shared/form/use-focus-inside.ts'
import { Note } from '../../shared/page/note.tsx'
import { refusedField } from '../../shared/problem/field-problem.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { useResetOnReturn } from '../../shared/session/use-reset-on-return.ts'
import type { CodeSender } from './code-sender.ts'
import type { ChangeDraft, ReplaceDraft } from './replace-draft.ts'
import type { ReplaceAnswer } from './replaced.tsx'

type CodesStepProps = {
  readonly draft: ReplaceDraft
  readonly sent: NonNullable<ReplaceDraft['sent']>
  readonly sender: CodeSender
  readonly hasPassword: boolean
  readonly onChange: ChangeDraft
  readonly onReplaced: (answer: ReplaceAnswer) => void
}

const boxes = ['code', 'oldCode', 'password']

/** The codes from both addresses, or only the new one's, with the password if there is one. */
export function CodesStep({ draft, sent, sender, hasPassword, onChange, onReplaced }: CodesStepProps) {
  const { t } = useLingui()
  const bind = useBindEmail()
  useResetOnReturn(bind.reset)
  const offline = useOffline()
  const problemText = useProblemText()
  const [typed, setTyped] = useState({ code: '', oldCode: '', password: '' })
  const [tries, setTries] = useState({ code: 0, oldCode: 0 })
  const container = useFocusInside(0)
  const { email, way } = draft
  const needsPassword = way === 'lost' && hasPassword
  const isComplete =
    typed.code.length === 6 &&
    (way === 'lost' || typed.oldCode.length === 6) &&
    (!needsPassword || typed.password !== '')
  const field = refusedField(bind.error)
  const complaintOf = (name: string) => (bind.isError && field === name ? problemText(bind.error) : undefined)

  /** The code after it is another one, so a complaint about it is over. */
  function resent(name: 'code' | 'oldCode') {
    empty(name)
    if (field === name) bind.reset()
  }

  function empty(name: 'code' | 'oldCode') {
    setTyped((current) => ({ ...current, [name]: '' }))
    setTries((current) => ({ ...current, [name]: current[name] + 1 }))
  }

  /** Keeps a code that was sent again, next to what was sent again meanwhile, unless the member has gone back. */
  function keep(code: Partial<ReplaceDraft['sent']>) {
    onChange((current) => (current.sent === undefined ? {} : { sent: { ...current.sent, ...code } }))
  }

  async function replace() {
    const more = {
      ...(way === 'lost' ? {} : { oldCode: typed.oldCode }),
      ...(needsPassword ? { password: typed.password } : {}),
    }
    const answer = await bind.mutateAsync({ email, code: typed.code, ...more }).catch((error: unknown) => {
      const refused = refusedField(error)
      if (refused === 'code' || refused === 'oldCode') empty(refused)
      return null
    })
    if (answer !== null) onReplaced(answer)
  }

  return (
    <div ref={container} className="flex flex-col gap-6">
      <CodeEntry
        sent={sent.fresh}
        label={t`Code from the new address`}
        tries={tries.code}
        disabled={bind.isPending}
        error={complaintOf('code')}
        onChange={(code) => setTyped((current) => ({ ...current, code }))}
        onResend={async () => {
          keep({ fresh: await sender.toNew(email) })
          resent('code')
        }}
      />
      {sent.old !== undefined && (
        <CodeEntry
          sent={sent.old}
          label={t`Code from the old address`}
          tries={tries.oldCode}
          disabled={bind.isPending}
          error={complaintOf('oldCode')}
          onChange={(oldCode) => setTyped((current) => ({ ...current, oldCode }))}
          onResend={async () => {
            keep({ old: await sender.toOld() })
            resent('oldCode')
          }}
        />
      )}
      {needsPassword && (
        <PasswordInput
          label={t`Login password`}
          autoComplete="current-password"
          value={typed.password}
          error={complaintOf('password')}
          onChange={(password) => setTyped((current) => ({ ...current, password }))}
        />
      )}
      {bind.isError && !boxes.includes(field ?? '') && (
        <Note tone="warning" alert>
          {problemText(bind.error)}
        </Note>
      )}
      <Button wide disabled={offline || !isComplete} onClick={replace}>{t`Replace email`}</Button>
      <Button wide kind="plain" onClick={() => onChange({ sent: undefined })}>{t`Change address or method`}</Button>
    </div>
  )
}
