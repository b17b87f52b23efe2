import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as connection from '../../../apps/server/src/db/connection.ts'
import type * as migration from '../../../apps/server/src/db/migrate/migrate.ts'
import type * as configuration from '../../../apps/server/src/foundation/config.ts'
import type * as sessions from '../../../apps/server/src/members/sessions/session-token.ts'
import type * as raising from '../../../apps/server/src/production/bring-up.ts'
import type * as houses from '../../../apps/server/src/production/house.ts'
import type * as banks from '../../../apps/server/src/withdrawals/fixtures/withdrawals-fixture.ts'

/**
 * Loads what a drill uses of the server from a checkout, which may be of an earlier version. Its own code fits its schema. Names
 * that are used here must therefore remain.
 */
export async function loadSources(root: string) {
  const load = <Module>(path: string): Promise<Module> =>
    import(pathToFileURL(join(root, 'apps/server/src', path)).href) as Promise<Module>
  const [{ connectDatabase }, { migrate }, { readConfig }, { newToken }, { bringUp }, { readHouse }, fixture] =
    await Promise.all([
      load<typeof connection>('db/connection.ts'),
      load<typeof migration>('db/migrate/migrate.ts'),
      load<typeof configuration>('foundation/config.ts'),
      load<typeof sessions>('members/sessions/session-token.ts'),
      load<typeof raising>('production/bring-up.ts'),
      load<typeof houses>('production/house.ts'),
      load<typeof banks>('withdrawals/fixtures/withdrawals-fixture.ts'),
    ])
  const { openWithdrawalsFixture, usdt } = fixture
  return { connectDatabase, migrate, readConfig, newToken, bringUp, readHouse, openWithdrawalsFixture, usdt }
}
