import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** The right end of the title bar around a page; the app's frame provides it. */
export const BarSlotContext = createContext<HTMLElement | null>(null)

type BarButtonProps = {
  /** The accessible name, and the tooltip where there is a pointer. */
  readonly label: string
  readonly icon: ReactNode
  readonly href: string
}

/**
 * A button at the right end of the page's title bar. It may be rendered anywhere in the page.
 * @example <BarButton label={t`Add address`} icon={<Plus aria-hidden="true" size={24} />} href={addHref} />
 */
export function BarButton({ label, icon, href }: BarButtonProps) {
  const slot = useContext(BarSlotContext)
  if (slot === null) return null
  return createPortal(
    <a href={href} aria-label={label} title={label} className="flex size-touch items-center justify-center">
      {icon}
    </a>,
    slot,
  )
}
