import { useId } from 'react'

export interface RangeInputProps {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value as a person reads it. */
  readonly text: string
}

/** A slider with its value in words. The arrow keys move it by a step. */
export function RangeInput({ label, value, onChange, min, max, step, text }: RangeInputProps) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <label htmlFor={id} className="text-muted">
          {label}
        </label>
        <output htmlFor={id} className="font-semibold tabular-nums">
          {text}
        </output>
      </div>
      <input
        id={id}
        type="range"
        {...{ min, max, step, value }}
        aria-valuetext={text}
        onChange={({ target }) => onChange(Number(target.value))}
        className="min-h-touch w-full accent-accent"
      />
    </div>
  )
}
