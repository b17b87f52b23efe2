import { Skeleton } from '@terahold/ui/skeleton'

/** Stands in for the form's fields. */
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
