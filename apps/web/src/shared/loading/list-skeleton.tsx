import { Skeleton } from '@terahold/ui/skeleton'

/** Stands in for a list; `tall` for one of cards. */
export function ListSkeleton({ tall = false }: { readonly tall?: boolean }) {
  const shape = tall ? 'block' : 'row'
  return (
    <>
      <Skeleton shape={shape} />
      <Skeleton shape={shape} />
      <Skeleton shape={shape} />
      <Skeleton shape={shape} />
    </>
  )
}
