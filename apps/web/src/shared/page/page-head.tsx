import { HeadingText } from '@terahold/ui/heading-text'
import type { ReactNode } from 'react'

type PageHeadProps = { readonly title: string; readonly children?: ReactNode }

/** The heading of a page without a title bar, and a sentence under it. */
export function PageHead({ title, children }: PageHeadProps) {
  return (
    <header className="flex flex-col gap-1 px-4 pt-4 pb-2">
      <h1 className="text-xl font-semibold text-balance">
        <HeadingText>{title}</HeadingText>
      </h1>
      {children !== undefined && <p className="text-sm text-muted">{children}</p>}
    </header>
  )
}
