import { useRef, useState, type ComponentProps, type MouseEvent } from 'react'
import { buttonStyle, type ButtonKind } from './button-style.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  readonly kind?: ButtonKind
  /** Keeps the button busy from outside; taps do nothing meanwhile and the focus stays. */
  readonly pending?: boolean
  readonly wide?: boolean
  /** A promise it returns holds the button pending until it ends, so that a double tap acts once. */
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** @example <Button wide onClick={() => withdraw.mutateAsync(form)}>{t`Withdraw`}</Button> */
export function Button({ kind = 'primary', pending = false, wide = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  const [isRunning, setIsRunning] = useState(false)
  const isLocked = useRef(false)
  const isBusy = pending || isRunning

  async function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy || isLocked.current) {
      event.preventDefault()
      return
    }
    const outcome = onClick?.(event)
    if (!(outcome instanceof Promise)) return
    isLocked.current = true
    setIsRunning(true)
    try {
      await outcome
    } finally {
      isLocked.current = false
      setIsRunning(false)
    }
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(kind, wide, isBusy || rest.disabled === true)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={press}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

export interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly kind?: ButtonKind
  readonly wide?: boolean
}

/** A place to go that looks like a button. */
export function ButtonLink({ kind = 'primary', wide = false, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonStyle(kind, wide)}>
      {children}
    </a>
  )
}
