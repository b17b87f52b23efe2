import { connectChain } from '../../chain/client/connect-chain.ts'
import { readHouseConfig } from '../../foundation/config.ts'
import { bringUp } from '../../production/bring-up.ts'
import { readHouse } from '../../production/house.ts'
import type { StandaloneCommand } from '../command/command.ts'
import { readOptions } from '../command/options.ts'

export const migrateCommand: StandaloneCommand = {
  name: 'migrate',
  usage: `terahold migrate
Migrates the production database to this version: schema, job queue, and the house's addresses. Reads DATABASE_URL, the owner of
the tables, and CHAIN_ID, RPC_URLS, TOKEN_ADDRESS, TREASURY_ADDRESS, VAULT_ADDRESS and OPERATOR_REGISTRY_ADDRESS from the environment.
Run it before the first start, before each new version, and when vault, treasury, registry or payout key change. It can be repeated at
any time.`,
  async run(args, tell) {
    readOptions(args, [])
    const config = readHouseConfig(process.env)
    const chain = connectChain({ rpcUrls: config.RPC_URLS, chainId: config.CHAIN_ID, onDissent: tell })
    const house = await readHouse(chain, config)
    const applied = await bringUp(config.DATABASE_URL, chain, house)
    for (const name of applied) tell(name)
    tell(`The database is up to date. Payouts go from ${house.vault}, signed by ${house.signer}.`)
    return 0
  },
}
