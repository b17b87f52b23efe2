import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/**
 * The browser's own list of choices, with the arrow inside the frame.
 * @example <Field label={t`Network`}>{(control) => <Select {...control} value={network} onChange={choose}>…</Select>}</Field>
 */
export function Select(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative flex min-w-0">
      <select
        {...props}
        className="min-h-touch w-full appearance-none text-ellipsis rounded-control border border-edge bg-surface pr-10 pl-3 text-input text-ink"
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4.5 text-muted"
      />
    </span>
  )
}
