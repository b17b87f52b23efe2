import { Skeleton } from '@terahold/ui/skeleton'

/** Shown while the form's fields load. */
export function FormSkeleton() {
  return (
    <>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </>
  )
}
