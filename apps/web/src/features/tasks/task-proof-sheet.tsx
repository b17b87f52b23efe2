import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import type { FieldTexts } from '@terahold/ui/field'
import { Sheet } from '@terahold/ui/sheet'
import { TextArea } from '@terahold/ui/text-area'
import { TextInput } from '@terahold/ui/text-input'
import { useState } from 'react'
import { useOffline } from '../../shared/connection/connection.ts'
import { CheckedForm } from '../../shared/form/checked-form.tsx'
import { useTextDraft } from '../../shared/form/use-text-draft.ts'
import { Note } from '../../shared/page/note.tsx'
import { refusedField } from '../../shared/problem/field-problem.ts'
import { useProblemText } from '../../shared/problem/problem.ts'
import { showToast } from '../../shared/toast/toast.ts'
import { LONGEST_PROOF, proofProblem } from './task-proof.ts'
import { type Task, useTaskStep } from './tasks.ts'
import { useTaskProofWords } from './use-task-proof-words.ts'

type TaskProofSheetProps = { readonly task: Task; readonly onClose: () => void }

/** The proof of a task. What was typed survives closing the sheet, a reload and an ended session. */
export function TaskProofSheet({ task: { taskId, kind, title, body }, onClose }: TaskProofSheetProps) {
  const { t } = useLingui()
  const offline = useOffline()
  const problemText = useProblemText()
  const words = useTaskProofWords(kind)
  const step = useTaskStep()
  const [typed, setTyped, forgetTyped] = useTextDraft(`task ${taskId}`)
  const [complaint, setComplaint] = useState<string | undefined>(undefined)

  async function submit() {
    const problem = proofProblem(kind, typed)
    if (problem !== undefined) {
      setComplaint(words.problemText(problem))
      return
    }
    const done = await step.mutateAsync({ taskId, action: 'submit', proof: typed.trim() }).catch((error: unknown) => {
      if (refusedField(error) === 'proof') setComplaint(problemText(error))
      return null
    })
    if (done === null) return
    forgetTyped()
    showToast(t`Submitted`, 'success')
    onClose()
  }

  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t`Close`}>
      <CheckedForm blocked={step.isPending} onSubmit={submit}>
        <p className="text-sm text-muted">{body}</p>
        <ProofInput
          isText={kind === 'learn' || kind === 'security'}
          label={words.label}
          hint={words.hint}
          error={complaint}
          value={typed}
          onType={(text) => {
            setTyped(text)
            setComplaint(undefined)
          }}
        />
        {step.isError && complaint === undefined && refusedField(step.error) !== 'proof' && (
          <Note tone="warning" alert>
            {problemText(step.error)}
          </Note>
        )}
        <p className="text-sm text-muted">{t`Never enter a password, code or recovery words here.`}</p>
        <Button wide type="submit" disabled={offline} pending={step.isPending}>{t`Submit`}</Button>
      </CheckedForm>
    </Sheet>
  )
}

type ProofInputProps = FieldTexts & {
  /** A few sentences; the other kinds are copied values. */
  readonly isText: boolean
  readonly value: string
  readonly onType: (text: string) => void
}

/** An input for a few sentences, or for a hash or a number. */
function ProofInput({ isText, value, onType, ...texts }: ProofInputProps) {
  const common = { value, maxLength: LONGEST_PROOF, onChange: ({ target }: Typed) => onType(target.value) }
  if (!isText) return <TextInput {...texts} {...common} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  return <TextArea {...texts} {...common} rows={5} />
}

type Typed = { readonly target: { readonly value: string } }
