import { connectChain } from '../../chain/client/connect-chain.ts'
import { createOperatorRegistry } from '../../chain/registry/operator-registry.ts'
import { readHouseConfig } from '../../foundation/config.ts'
import { bringUp } from '../../production/bring-up.ts'
import { addFirstOperators, parseFirstOperators } from '../../production/first-operators.ts'
import { readHouse } from '../../production/house.ts'
import { type Command, done } from '../command/command.ts'
import { jsonFile } from '../command/json-file.ts'
import { readOptions, UsageError } from '../command/options.ts'

export const migrateCommand: Command = {
  usage: `terahold migrate [--plan FILE]
  --plan  the plan of \`terahold deploy\`: names its operators, each with a name, whom the registry lists with exactly these roles.
          Once they are there, two admins' signatures change operators
Migrates the production database to this version: schema, job queue, and the house's addresses. Reads DATABASE_URL, the owner of
the tables, and CHAIN_ID, RPC_URLS, TOKEN_ADDRESS, TREASURY_ADDRESS, VAULT_ADDRESS and OPERATOR_REGISTRY_ADDRESS from the environment.
Run it before the first start, before each new version, and when vault, treasury, registry or payout key change. It can be repeated at
any time.`,
  async run(args, print) {
    const { plan } = readOptions(args, [], ['plan'])
    const operators = plan === undefined ? [] : readPlan(plan)
    const config = readHouseConfig(process.env)
    const chain = connectChain({ rpcUrls: config.RPC_URLS, chainId: config.CHAIN_ID, onDissent: print })
    const house = await readHouse(chain, config)
    const applied = await bringUp(config.DATABASE_URL, chain, house)
    for (const name of applied) print(name)
    const registry = createOperatorRegistry(chain, house.registry)
    const added = operators.length === 0 ? [] : await addFirstOperators(config.DATABASE_URL, registry, operators)
    for (const { name, address, roles } of added) print(`operator ${name} ${address}: ${roles.join(', ')}`)
    const { vault, signer } = house
    print(`The database is up to date. Payouts go from ${vault}, signed by ${signer}.`)
    return done({ applied, operators: added, vault, signer })
  },
}

function readPlan(file: string) {
  try {
    return parseFirstOperators(jsonFile('--plan', file))
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(`--plan: ${(error as Error).message}`)
  }
}
