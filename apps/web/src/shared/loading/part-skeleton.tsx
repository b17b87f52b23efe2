import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonGroup } from '@terahold/ui/skeleton'

/** Stands in for a part of a page whose code is on its way. */
export function PartSkeleton() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading`}>
      <Skeleton shape="block" />
      <Skeleton shape="row" />
    </SkeletonGroup>
  )
}
