import { textLengths } from '@terahold/contract/constants'
import type { Description } from '@terahold/decisions/describe'
import { type Draft, readDraft } from '@terahold/decisions/draft'
import type { DeskTexts } from '@terahold/locale/en/desk/desk'
import { type ReactNode, useMemo, useState } from 'react'
import { useKeptState } from '../form/kept-entry.ts'
import { type FormField, RecordForm, type RecordFormProps } from '../form/record-form.tsx'
import { unsaved } from '../form/unsaved-form.ts'
import { useSession } from '../shared/session.ts'
import { decisionLanguage, fill, useTexts } from '../shared/texts.ts'
import { DecisionBar } from './decision-bar.tsx'
import { DraftPart } from './draft-part.tsx'
import { DetailHead, Details, Facts, Part } from './facts.tsx'
import { sign, signedText } from './signing.ts'

type SignedRecordFormProps<Given> = Pick<RecordFormProps, 'title' | 'hint' | 'otherWay' | 'fields' | 'onClose'> & {
  /** The name of the data to read again. */
  readonly queue: string
  /** What is next once it is recorded; the form closes when left out. */
  readonly onDone?: () => void
  /** Returns what the calls take. */
  readonly read: (values: Readonly<Record<string, string>>) => Given
  readonly draft: (given: Given) => Promise<{ readonly data: Draft }>
  readonly record: (signed: Given & { text: string; signature: string }) => Promise<unknown>
  /** What the same button also signs, once the record is made. */
  readonly also?: {
    readonly part: ReactNode
    readonly label: (action: string) => string
    readonly sign: () => Promise<void>
  }
}

/** Returns the field for why something is recorded, in one line. */
export function reasonField({ reason, reasonHint }: DeskTexts['records'], label: string = reason): FormField {
  return { name: 'reason', label, hint: reasonHint, length: textLengths.reason }
}

type MemberTexts = { readonly memberId: string; readonly memberHint: string }

/** Returns the field that names the account. */
export function memberField({ memberId, memberHint }: MemberTexts, value: string | undefined): FormField {
  return { name: 'member', label: memberId, hint: memberHint, kind: 'id', find: 'member', value }
}

type EnteredPartProps = {
  readonly fields: readonly FormField[]
  readonly values: Readonly<Record<string, string>>
  readonly description: Description
}

/** Names and choices that an operator entered, and that the signed text has as ids or codes. */
function EnteredPart({ fields, values, description }: EnteredPartProps) {
  const { form: texts } = useTexts()
  const facts = fields.flatMap(({ name, label, kind = 'text', length, pattern, options }) => {
    const entered = values[name]
    if (entered === undefined || kind !== 'text' || pattern !== undefined || length) return []
    const ids = entered.split(' ')
    const chosen = options?.filter(({ value }) => ids.includes(value)).map((option) => option.label)
    const value = chosen?.join(', ') ?? entered
    return description.lines.some((line) => line.value.includes(value)) ? [] : [{ label, value }]
  })
  if (facts.length === 0) return null
  return (
    <Part title={texts.entered}>
      <Facts facts={facts} />
    </Part>
  )
}

/** Asks for a record, shows the text to sign, and records it with the signature of this operator's wallet. */
export function SignedRecordForm<Given extends object>({
  queue,
  read,
  draft: load,
  record,
  also,
  onDone,
  ...form
}: SignedRecordFormProps<Given>) {
  const session = useSession()
  const { decision: words, form: texts, withdrawals } = useTexts()
  const [values, setValues] = useKeptState<Readonly<Record<string, string>> | undefined>('entered', undefined)
  const [loaded, setLoaded] = useState<Draft>()
  /** The text of the record that is made, while a signature after it is missing. */
  const [recorded, setRecorded] = useState<string>()
  const [isSigning, setIsSigning] = useState(false)
  const language = decisionLanguage()
  const draft = useMemo(() => loaded && readDraft(loaded, language), [loaded, language])
  if (!draft) {
    return (
      <RecordForm
        {...form}
        fields={form.fields.map((field) => (values ? { ...field, entered: values[field.name] ?? '' } : field))}
        submitLabel={texts.next}
        run={async (entered) => {
          const { data } = await load(read(entered))
          // Throws here, where the form says so, if the server's text is another decision.
          readDraft(data, language)
          setValues(entered)
          setLoaded(data)
        }}
      />
    )
  }
  return (
    <>
      <Details title={withdrawals.facts}>
        <DetailHead title={form.title}>{form.hint}</DetailHead>
        <DraftPart description={draft.description} />
        <EnteredPart fields={form.fields} values={values ?? {}} description={draft.description} />
        {also?.part}
        <p {...unsaved} className="px-5 py-3">
          <button
            type="button"
            // What the wallet is asked to sign would be recorded behind the form.
            aria-disabled={isSigning}
            className="desk-control aria-disabled:opacity-60"
            onClick={() => isSigning || setLoaded(undefined)}
          >
            {texts.change}
          </button>
        </p>
      </Details>
      <DecisionBar
        queue={queue}
        onDone={onDone ?? form.onClose}
        approve={{
          label: fill(words.sign, { action: also?.label(form.title) ?? form.title }),
          action: form.title,
          done: signedText(draft, form.title, words),
          run: async () => {
            setIsSigning(true)
            try {
              if (recorded !== draft.text) await record({ ...read(values ?? {}), ...(await sign(session, draft)) })
              setRecorded(draft.text)
              await also?.sign()
            } finally {
              setIsSigning(false)
            }
          },
        }}
      />
    </>
  )
}
