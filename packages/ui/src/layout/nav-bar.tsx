import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { HeadingText } from './heading-text.tsx'

export interface BackAction {
  readonly label: string
  readonly onBack: () => void
}

export interface NavBarProps {
  /** The page's heading; a floating bar usually leaves it to the page. */
  readonly title?: string | undefined
  /** `titled` keeps its own 44 px; `floating` is over the page and takes no room. */
  readonly variant: 'titled' | 'floating'
  readonly back?: BackAction | undefined
  readonly action?: ReactNode
}

/** The bar at the top of a page. */
export function NavBar({ title, variant, back, action }: NavBarProps) {
  if (variant === 'floating') return <FloatingBar title={title} back={back} action={action} />
  return (
    <header className="sticky top-0 z-30 bg-bar print:hidden pt-safe-top text-on-bar md:bg-paper md:text-ink lg:pt-4">
      <div className="grid min-h-bar grid-cols-[min(70px,22%)_1fr_min(70px,22%)] items-center px-[3px]">
        <div>{back !== undefined && <BackButton {...back} isFloating={false} />}</div>
        <h1 className={`text-center font-bold ${isLong(title) ? longTitle : shortTitle}`}>
          <HeadingText>{title}</HeadingText>
        </h1>
        <div className="flex justify-end">{action}</div>
      </div>
    </header>
  )
}

/** Two lines of it fit into the bar of a narrow phone. None may be cut off. */
const shortTitle = 'text-bar-title leading-tight text-balance wrap-anywhere'
/** Some titles are too long for one line of a usual phone between the two buttons in some languages. */
const longTitle = 'text-sm leading-tight text-balance wrap-anywhere'
const isLong = (title = '') => title.length > 28

function FloatingBar({ title, back, action }: Omit<NavBarProps, 'variant'>) {
  return (
    <header className="pointer-events-none sticky top-0 z-30 h-0 pt-safe-top print:hidden">
      {/* Words that scroll up fade out under the button; it would cut off their beginnings. */}
      <div className="bar-fade pt-safe-top">
        <div className="h-bar" />
      </div>
      <div className="flex h-bar items-center justify-between gap-2 px-2 *:pointer-events-auto">
        {back === undefined ? <span /> : <BackButton {...back} isFloating />}
        {title !== undefined && <h1 className="text-base leading-tight font-bold">{title}</h1>}
        {action ?? <span />}
      </div>
    </header>
  )
}

function BackButton({ label, onBack, isFloating }: BackAction & { readonly isFloating: boolean }) {
  return (
    <button type="button" aria-label={label} onClick={onBack} className="flex size-touch items-center justify-center">
      <span className={isFloating ? 'rounded-chip border border-line bg-surface p-1' : ''}>
        <ChevronLeft aria-hidden="true" size={26} strokeWidth={1.75} />
      </span>
    </button>
  )
}
