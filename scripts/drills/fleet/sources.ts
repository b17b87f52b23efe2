import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as connection from '../../../apps/server/src/db/connection.ts'
import type * as migration from '../../../apps/server/src/db/migrate/migrate.ts'
import type * as configuration from '../../../apps/server/src/foundation/config.ts'
import type * as sessions from '../../../apps/server/src/members/sessions/session-token.ts'
import type * as raising from '../../../apps/server/src/production/bring-up.ts'
import type * as houses from '../../../apps/server/src/production/house.ts'
import type * as banks from '../../../apps/server/src/withdrawals/fixtures/withdrawals-fixture.ts'

const loadFrom =
  (root: string) =>
  <Module>(path: string): Promise<Module> =>
    import(pathToFileURL(join(root, 'apps/server/src', path)).href) as Promise<Module>

/**
 * Loads what a drill uses of the server from a checkout, which may be of an earlier version. Its own code fits its schema. Names
 * that are used here must therefore remain.
 */
export async function loadSources(root: string) {
  const load = loadFrom(root)
  const [{ connectDatabase }, { migrate }, { newToken }, fixture, raising] = await Promise.all([
    load<typeof connection>('db/connection.ts'),
    load<typeof migration>('db/migrate/migrate.ts'),
    load<typeof sessions>('members/sessions/session-token.ts'),
    load<typeof banks>('withdrawals/fixtures/withdrawals-fixture.ts'),
    loadRaising(root),
  ])
  const { openWithdrawalsFixture, usdt } = fixture
  return { ...raising, connectDatabase, migrate, newToken, openWithdrawalsFixture, usdt }
}

/**
 * Loads what `terahold migrate` does from a checkout. It needs no fixtures: these load the test runner, which cannot be loaded from
 * two checkouts.
 */
export async function loadRaising(root: string) {
  const load = loadFrom(root)
  const [{ readConfig }, { bringUp }, { readHouse }] = await Promise.all([
    load<typeof configuration>('foundation/config.ts'),
    load<typeof raising>('production/bring-up.ts'),
    load<typeof houses>('production/house.ts'),
  ])
  return { readConfig, bringUp, readHouse }
}
