import { Skeleton } from '@terahold/ui/skeleton'

/** The shape of a list of facts with so many lines, in about its height. */
export function FactsSkeleton({ lines }: { readonly lines: number }) {
  return (
    <span aria-hidden="true" className="flex flex-col">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are the same
        <span key={line} className="flex h-9 items-center border-b border-line last:border-b-0">
          <Skeleton />
        </span>
      ))}
    </span>
  )
}
