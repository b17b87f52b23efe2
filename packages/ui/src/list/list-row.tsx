import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SplitLine } from './split-line.tsx'

export interface ListRowProps {
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly value?: ReactNode
  readonly icon?: ReactNode
  readonly href?: string | undefined
  readonly onClick?: (() => void) | undefined
}

/** A row of a list: a link with `href`, otherwise a button with `onClick`, otherwise plain text. */
export function ListRow({ title, detail, value, icon, href, onClick }: ListRowProps) {
  const isPressable = href !== undefined || onClick !== undefined
  const content = (
    <>
      {icon !== undefined && <span className="shrink-0 text-muted">{icon}</span>}
      <SplitLine
        start={
          <>
            <span className="block">{title}</span>
            {detail !== undefined && <span className="block text-sm text-muted">{detail}</span>}
          </>
        }
        end={value}
      />
      {isPressable && <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-muted" />}
    </>
  )
  const style =
    'flex min-h-touch w-full items-center gap-3 border-b border-line py-2.5 text-left text-base last:border-b-0'
  if (href !== undefined) {
    return (
      <a href={href} onClick={onClick} className={`${style} active:bg-sunken`}>
        {content}
      </a>
    )
  }
  if (onClick !== undefined) {
    return (
      <button type="button" onClick={onClick} className={`${style} active:bg-sunken`}>
        {content}
      </button>
    )
  }
  return <div className={style}>{content}</div>
}
