import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '@terahold/contract/client'
import { useToast } from '@terahold/ui/toast'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { changeFailureText, failureText, WrongEntry } from '../shared/failure-text.ts'
import { fill, useTexts } from '../shared/texts.ts'
import { HashOfFile } from './hash-of-file.tsx'
import { IdFinder } from './id-finder.tsx'
import { useKeptEntry } from './kept-entry.ts'
import { initialValue } from './unsaved-form.ts'

export type FormField = {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The least and most characters of one line, put into the hint, too. */
  readonly length?: { readonly min: number; readonly max: number }
  /** `hash` is 64 hex digits, and can be taken from a file. `long` has several lines; `instant` is a UTC date and time. */
  readonly kind?: 'text' | 'long' | 'day' | 'instant' | 'hash' | 'id' | 'address' | 'amount' | undefined
  /** What the text must look like. */
  readonly pattern?: string
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  /** Texts that are offered while typing. */
  readonly suggestions?: readonly string[]
  readonly isOptional?: boolean
  /** The form asks for this field only while the other field has this value. */
  readonly onlyFor?: readonly [field: string, value: string]
  /** Whether it is shown and cannot be changed. */
  readonly isFixed?: boolean
  /** Whether another short field is next to it, in a form with many. */
  readonly isShort?: boolean | undefined
  /** Whether several options can be chosen. Their values are separated by spaces. */
  readonly isMultiple?: boolean
  /** Whose id it is: the field can find it by an order number, an address or an email. */
  readonly find?: 'member' | 'order'
  /** What is filled in at first. */
  readonly value?: string | undefined
  /** What the operator had entered before, in its place. */
  readonly entered?: string | undefined
}

type Values = Readonly<Record<string, string>>

export type RecordFormProps = {
  readonly title: string
  /** What happens with the record. */
  readonly hint: string
  /** Above the fields: another way to enter it, or what it is about. */
  readonly otherWay?: ReactNode
  readonly fields: readonly FormField[]
  readonly submitLabel: string
  /** What the operator reads once it is recorded; `Done: {submitLabel}` when left out. */
  readonly done?: string
  readonly run: (values: Values) => Promise<unknown>
  /** The name of the data to read again; undefined when nothing is recorded yet, so that the form stays. */
  readonly queue?: string
  readonly onClose: () => void
}

/** What a form gets from the button that opens it. */
export type FormFrame = Pick<RecordFormProps, 'title' | 'onClose'> & { readonly queue: string }

/** How long a form's own success text is shown, in milliseconds. It is longer than the usual `Done: {action}`. */
export const outcomeMs = 4_000

/** A form for a record that another operator decides about. */
export function RecordForm({ title, hint, otherWay, fields, submitLabel, done, run, queue, onClose }: RecordFormProps) {
  const texts = useTexts()
  const toast = useToast()
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const problemId = useId()
  /** The field that the server refused, until it is changed. */
  const [refused, setRefused] = useState<string>()
  const names = fields.map(({ name }) => name).join()
  const kept = useKeptEntry(names, () => (form.current ? valuesOf(form.current) : undefined))
  /** What was chosen of the options of a field, since the form opened. */
  const [chosen, setChosen] = useState<Values>({})
  const enteredFields = fields.map((field) =>
    kept && !field.isFixed ? { ...field, entered: kept[field.name] ?? '' } : field,
  )
  const asked = enteredFields.filter(({ onlyFor }) => !onlyFor || choiceOf(onlyFor[0]) === onlyFor[1])
  function choiceOf(name: string) {
    const field = enteredFields.find((one) => one.name === name)
    return chosen[name] ?? field?.entered ?? field?.value ?? field?.options?.[0]?.value
  }
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly]), select, textarea')?.focus(), [])
  const record = useMutation({
    mutationFn: run,
    async onSuccess() {
      if (queue === undefined) return
      // An operator who has gone on to something else in the meantime stays there.
      if (form.current) onClose()
      toast.show({
        text: done ?? fill(texts.decision.done, { action: submitLabel }),
        kind: 'success',
        duration: done === undefined ? undefined : outcomeMs,
      })
      await queries.invalidateQueries({ queryKey: [queue] })
    },
    // It may be recorded although the answer was lost, or another operator was first: the list must be true before the next attempt.
    onError(error) {
      if (queue !== undefined) void queries.invalidateQueries({ queryKey: [queue] })
      const field = refusedField(error)
      const name = fields.some((one) => one.name === field) ? field : field?.split('.')[0]
      setRefused(name)
      if (name !== undefined) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
    },
  })
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!record.isPending) record.mutate(valuesOf(event.currentTarget))
  }
  function problemText(error: Error) {
    const text = (queue === undefined ? failureText : changeFailureText)(error, texts)
    const field = refusedField(error)
    const label = fields.find(({ name }) => name === field)?.label
    // The server knows the field by its name in the API.
    return field === undefined || label === undefined ? text : text.replace(`“${field}”`, `“${label}”`)
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={({ target }) => {
        if (target instanceof Element && target.getAttribute('name') === refused) setRefused(undefined)
        if (target instanceof HTMLSelectElement) setChosen((before) => ({ ...before, [target.name]: target.value }))
      }}
      aria-label={title}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="grid min-h-0 flex-1 grid-cols-2 content-start items-end gap-x-3 gap-y-3 overflow-y-auto px-5 py-3">
        <header className="col-span-2">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-muted">{hint}</p>
          {otherWay}
        </header>
        {asked.map((field) => (
          <FieldRow key={field.name} field={field} problemId={field.name === refused ? problemId : undefined} />
        ))}
      </div>
      <footer className="border-t border-line px-5 py-3">
        <p role="alert" id={problemId} className="mb-2 text-loss empty:hidden">
          {record.isError && problemText(record.error)}
        </p>
        <span className="flex gap-2">
          <button
            type="submit"
            aria-disabled={record.isPending}
            className="min-h-8 flex-1 pointer-coarse:min-h-11 rounded-control bg-accent px-3 font-semibold text-on-accent aria-disabled:opacity-60"
          >
            {submitLabel}
          </button>
          <button type="button" onClick={onClose} className="desk-control">
            {texts.decision.cancel}
          </button>
        </span>
      </footer>
    </form>
  )
}

function refusedField(error: Error): string | undefined {
  return error instanceof WrongEntry ? error.field : error instanceof CallFailed ? error.envelope.field : undefined
}

/** Returns what is entered, without empty values. */
function valuesOf(form: HTMLFormElement): Values {
  const values: Record<string, string> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '')
      values[name] = values[name] === undefined ? value.trim() : `${values[name]} ${value.trim()}`
  return values
}

/** What the server takes. */
const patterns: Readonly<Record<string, string>> = {
  hash: '(0x)?[0-9a-fA-F]{64}',
  id: '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}',
  address: '0x[0-9a-fA-F]{40}',
  amount: '\\d{1,20}(\\.\\d{1,18})?',
}
const inputTypes: Readonly<Record<string, string>> = { day: 'date', instant: 'datetime-local' }

type FieldRowProps = {
  readonly field: FormField
  /** The id of the text that says why it was refused. */
  readonly problemId: string | undefined
}

/** Returns the hint with the lengths in it, and what the text must look like. */
function limitsOf({ hint, length, pattern, kind = 'text' }: FormField) {
  if (!length) return { hint, pattern: pattern ?? patterns[kind] }
  return { hint: hint && fill(hint, length), pattern: `.{${length.min},${length.max}}` }
}

function FieldRow({ field, problemId }: FieldRowProps) {
  const { name, label, kind = 'text', isOptional = false } = field
  const { hint, pattern } = limitsOf(field)
  const id = useId()
  const shared = {
    id,
    name,
    required: !isOptional,
    defaultValue: field.entered ?? field.value,
    ...initialValue(field.value),
    className: 'desk-control w-full aria-invalid:border-loss',
    'aria-invalid': problemId !== undefined || undefined,
    'aria-describedby': [problemId, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  }
  if (field.isMultiple) return <Choices field={field} problemId={problemId} />
  return (
    <div className={`flex flex-col gap-0.5 ${field.isShort ? '' : 'col-span-2'}`}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {field.options ? (
        <select {...shared}>
          {field.options.map(({ value, label: option }) => (
            <option key={value} value={value}>
              {option}
            </option>
          ))}
        </select>
      ) : kind === 'long' ? (
        <textarea {...shared} rows={4} className={`${shared.className} resize-y`} />
      ) : (
        <input
          {...shared}
          type={inputTypes[kind] ?? 'text'}
          autoComplete="off"
          readOnly={field.isFixed}
          {...(!inputTypes[kind] && { pattern })}
          {...(field.suggestions && { list: `${id}-list` })}
          title={hint}
        />
      )}
      {field.suggestions && (
        <datalist id={`${id}-list`}>
          {field.suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion}>
              {suggestion}
            </option>
          ))}
        </datalist>
      )}
      {hint && (
        <span id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </span>
      )}
      {field.find && <IdFinder inputId={id} label={label} kind={field.find} />}
      {kind === 'hash' && <HashOfFile inputId={id} label={label} />}
    </div>
  )
}

/** Checkboxes. At least one must be checked, unless the field is optional. */
function Choices({
  field: { name, label, hint, options = [], value = '', entered = value, isOptional },
  problemId,
}: FieldRowProps) {
  const id = useId()
  const [chosen, setChosen] = useState<readonly string[]>(entered === '' ? [] : entered.split(' '))
  return (
    <fieldset aria-describedby={hint && `${id}-hint`} className="col-span-2">
      <legend className="font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {options.map((option, at) => (
          <label key={option.value} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              {...initialValue(value.split(' ').includes(option.value))}
              checked={chosen.includes(option.value)}
              required={at === 0 && !isOptional && chosen.length === 0}
              onChange={({ target: { checked } }) =>
                setChosen((kept) => [...kept.filter((one) => one !== option.value), ...(checked ? [option.value] : [])])
              }
              aria-invalid={problemId !== undefined || undefined}
              aria-describedby={problemId}
              className="size-4 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}
