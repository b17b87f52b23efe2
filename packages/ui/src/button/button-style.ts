import { classNames } from '../style/class-names.ts'

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'plain'

const kinds: Record<ButtonKind, string> = {
  primary: 'bg-accent text-on-accent font-semibold active:opacity-80',
  secondary: 'border border-edge bg-surface text-ink font-medium active:bg-sunken',
  danger: 'border border-loss bg-surface text-loss font-medium active:bg-sunken',
  plain: 'text-accent font-medium active:opacity-70',
}

/** Returns the classes of everything that looks like a button. */
export function buttonStyle(kind: ButtonKind, isWide: boolean, isMuted = false): string {
  return classNames(
    'inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-control px-4 py-2 text-center text-base select-none',
    kinds[kind],
    isWide && 'w-full',
    isMuted && 'opacity-60',
  )
}
