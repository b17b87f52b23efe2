import type { ReactNode, Ref } from 'react'

type CheckedFormProps = {
  readonly ref?: Ref<HTMLFormElement>
  /** While it is sent it cannot be sent again. */
  readonly sending?: boolean
  readonly onSubmit: () => unknown
  readonly children: ReactNode
}

/** A form that checks its fields itself, with our words. */
export function CheckedForm({ ref, sending = false, onSubmit, children }: CheckedFormProps) {
  return (
    <form
      ref={ref}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!sending) onSubmit()
      }}
    >
      {children}
    </form>
  )
}
