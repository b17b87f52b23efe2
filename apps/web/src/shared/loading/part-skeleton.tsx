import { useLingui } from '@lingui/react/macro'
import { Skeleton, SkeletonGroup } from '@terahold/ui/skeleton'

/** Shown while the code of a part loads. */
export function PartSkeleton() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading`}>
      <Skeleton shape="block" />
      <Skeleton shape="row" />
    </SkeletonGroup>
  )
}
