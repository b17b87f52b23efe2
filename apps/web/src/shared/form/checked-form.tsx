import type { ReactNode, Ref } from 'react'

type CheckedFormProps = {
  readonly ref?: Ref<HTMLFormElement>
  /** It cannot be sent now: it is being sent, or there is no network. */
  readonly blocked?: boolean
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/** A form that checks its fields itself, with our words. */
export function CheckedForm({ ref, blocked = false, onSubmit, children }: CheckedFormProps) {
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked) onSubmit()
      }}
    >
      {children}
    </form>
  )
}
