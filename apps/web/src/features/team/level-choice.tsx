import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import type { TeamLevel } from './team-level.ts'

type LevelChoiceProps = { readonly level: TeamLevel; readonly onLevel: (level: TeamLevel) => void }

/** Both levels of a team, or one of them. */
export function LevelChoice({ level, onLevel }: LevelChoiceProps) {
  const { t } = useLingui()
  return (
    <SegmentedControl
      label={t`Level`}
      options={[
        { value: 'both', label: t`Both levels` },
        { value: '1', label: t`Level 1` },
        { value: '2', label: t`Level 2` },
      ]}
      value={level}
      onChange={onLevel}
    />
  )
}
