import { useId } from 'react'

export interface SegmentedControlProps<Value extends string | number> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice of a few options, all visible. The arrow keys change it, as with radio buttons. */
export function SegmentedControl<Value extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-[25px] border border-edge bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-touch min-w-min flex-1 items-center justify-center rounded-chip px-2 text-center text-sm text-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-7">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
