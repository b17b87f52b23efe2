import { Skeleton } from '@terahold/ui/skeleton'

/** Shown while a list loads; `tall` for a list of cards. */
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
