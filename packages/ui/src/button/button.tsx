import type { ComponentProps, MouseEvent } from 'react'
import { Spinner } from '../loading/spinner.tsx'
import { classNames } from '../style/class-names.ts'
import { useSingleRun } from './use-single-run.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  readonly kind?: ButtonKind | undefined
  /** Marks the button busy: taps do nothing in the meantime and the focus stays. */
  readonly pending?: boolean | undefined
  readonly wide?: boolean | undefined
  /** A returned promise keeps the button pending until it settles, so that a double tap acts once. */
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

/** @example <Button wide onClick={() => withdraw.mutateAsync(form)}>{t`Withdraw`}</Button> */
export function Button({
  kind = 'primary',
  pending = false,
  wide = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { isRunning, run } = useSingleRun(onClick)
  const isBusy = pending || isRunning

  function press(event: MouseEvent<HTMLButtonElement>) {
    // A busy submit button must not send its form again.
    if (isBusy) event.preventDefault()
    else void run(event)
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
  readonly kind?: ButtonKind | undefined
  readonly wide?: boolean | undefined
}

/** A link that looks like a button. */
export function ButtonLink({ kind = 'primary', wide = false, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonStyle(kind, wide)}>
      {children}
    </a>
  )
}

type ButtonKind = 'primary' | 'secondary' | 'danger' | 'plain'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent font-semibold active:opacity-80',
  secondary: 'border border-edge bg-surface text-ink font-medium active:bg-sunken',
  danger: 'border border-loss bg-surface text-loss font-medium active:bg-sunken',
  plain: 'text-accent font-medium active:opacity-70',
}

/** Returns the classes of everything that looks like a button. */
function buttonStyle(kind: ButtonKind, isWide: boolean, isMuted = false): string {
  return classNames(
    'inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-control px-4 py-2 text-center text-base select-none',
    kinds[kind],
    isWide && 'w-full',
    isMuted && 'opacity-60',
  )
}
