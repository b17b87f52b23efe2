import { dayOf } from '@terahold/money/day'
import { newId } from '../../db/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Clock } from '../../foundation/clock.ts'
import { type Change, insertChanges } from './change-store.ts'
import { type Inviters, insertLinks, type Level, readInviters, renameLinks } from './link-store.ts'
import { addReported, lockMember, readReported, readSpans } from './power-change-store.ts'
import { missingPowerChanges, powerChangesOf } from './span-rules.ts'

/**
 * Reports changes to the levels above a member. Each report adds rows under their ids in the transaction of the change,
 * so it commits or rolls back with it, and no member waits for another's counter.
 */
export function createTeamChanges({ clock }: { readonly clock: Clock }) {
  /** Adds a member with a new inviter to the teams above. A repeat changes nothing. */
  async function memberJoined(tx: Tx, memberId: string): Promise<void> {
    const joining = { poolId: null, joined: 1, active: 0, powerMths: 0n }
    const changes = (await insertLinks(tx, memberId)).map(
      ({ ancestorId, level, joinedAt }): Change => ({
        id: newId(clock),
        ancestorId,
        level,
        day: dayOf(joinedAt),
        ...joining,
      }),
    )
    await insertChanges(tx, changes)
  }

  /**
   * Reports a member's power to the levels above, as far as they do not know it. Call it in the transaction of every
   * change of when a member's power starts or ends. It compares with earlier reports, so a repeat changes nothing.
   */
  async function spansChanged(tx: Tx, memberId: string): Promise<void> {
    const inviters = await readInviters(tx, memberId)
    if (inviters.level1 === null) return
    await lockMember(tx, memberId)
    const powerChanges = missingPowerChanges(
      powerChangesOf(await readSpans(tx, memberId)),
      await readReported(tx, memberId),
    )
    if (powerChanges.length === 0) return
    await addReported(tx, memberId, powerChanges)
    const changes = levelsOf(inviters).flatMap((above) =>
      powerChanges.map((powerChange): Change => ({ id: newId(clock), ...above, ...powerChange, joined: 0 })),
    )
    await insertChanges(tx, changes)
  }

  /** Makes a member searchable by the new name in the teams above. */
  async function memberRenamed(tx: Tx, memberId: string, name: string): Promise<void> {
    await renameLinks(tx, memberId, await readInviters(tx, memberId), name)
  }

  return { memberJoined, spansChanged, memberRenamed }
}

function levelsOf({ level1, level2 }: Inviters): { ancestorId: string; level: Level }[] {
  return [
    ...(level1 === null ? [] : [{ ancestorId: level1, level: 1 as const }]),
    ...(level2 === null ? [] : [{ ancestorId: level2, level: 2 as const }]),
  ]
}
