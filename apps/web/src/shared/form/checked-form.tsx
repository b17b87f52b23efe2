import { useSingleRun } from '@terahold/ui/use-single-run'
import type { ReactNode, Ref } from 'react'

type CheckedFormProps = {
  readonly ref?: Ref<HTMLFormElement>
  /** It cannot be sent now: it is being sent, or there is no network. */
  readonly blocked?: boolean
  /** While a returned promise is under way, the form is not sent again: Enter twice in the same moment sends it once. */
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/** A form that checks its fields itself, with our words. */
export function CheckedForm({ ref, blocked = false, onSubmit, children }: CheckedFormProps) {
  const { run } = useSingleRun(onSubmit)
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked) void run()
      }}
    >
      {children}
    </form>
  )
}
