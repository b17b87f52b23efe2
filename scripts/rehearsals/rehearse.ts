import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Address } from 'viem'
import {
  commandsOfFirstPayout,
  preparationOfKeys,
  settingsOfFirstPayout,
} from '../../apps/server/src/production/fixtures/manual-commands.ts'
import { statementsForLogins } from '../../apps/server/src/production/fixtures/manual-statements.ts'
import { startDatabaseNodes } from '../drills/fleet/database-nodes.ts'
import { type ProductProcess, type Role, startProcess } from '../drills/fleet/process.ts'
import { runStatements } from '../drills/fleet/run-statements.ts'
import { makeTemporaryFolder } from '../drills/machine/temporary-folder.ts'
import { runTerahold } from '../drills/run-terahold.ts'
import { buildImage } from '../image/build-image.ts'
import { buildWeb } from '../prepare/build-web.mjs'
import { assignCash } from './first-cash.ts'
import { chainId, startOutsideServices } from './outside-services.ts'

type Settings = Readonly<Record<string, string>>
type Step = (title: string) => void
export type Rehearsal = { readonly received: bigint; readonly seconds: number }

const root = fileURLToPath(new URL('../../', import.meta.url))
const roles: readonly Role[] = ['api', 'worker', 'payout']
const database = 'books'

/**
 * Goes through “First payout” of the manual with the commands that are in it, on this machine. A local chain takes the place of BNB Smart
 * Chain, with its number. Ends with a member who was paid, and removes everything it made.
 * @throws Error naming the step that failed, with its output.
 */
export function rehearse(
  print: (line: string) => void,
  { isImage = false }: { readonly isImage?: boolean } = {},
): Promise<Rehearsal> {
  return inFolder(print, async (folder, closers, step) =>
    run(folder, closers, step, isImage ? await imageIn(folder, step) : checkout),
  )
}

/** Rehearses in a new folder, with the time of each step. Closes and removes everything afterwards, the last first. */
export async function inFolder(
  print: (line: string) => void,
  go: (folder: string, closers: (() => unknown)[], step: Step) => Promise<bigint>,
): Promise<Rehearsal> {
  const startedAt = performance.now()
  const { folder, remove } = makeTemporaryFolder('terahold-rehearsal-')
  const closers: (() => unknown)[] = [remove]
  const seconds = () => (performance.now() - startedAt) / 1_000
  const step = (title: string) => print(`${seconds().toFixed(1).padStart(6)} s  ${title}`)
  try {
    return { received: await go(folder, closers, step), seconds: seconds() }
  } finally {
    for (const close of closers.toReversed()) await close()
    step('everything is removed')
  }
}
/** The sources that are rehearsed, and the program that runs them. */
type Product = { readonly sources: string; readonly node: string }
const checkout: Product = { sources: root, node: process.execPath }

/** Builds the web apps and the file system of the image. Its own Node runs its own sources and packages. */
async function imageIn(folder: string, step: Step): Promise<Product> {
  step('the web apps, and the file system of the image')
  await buildWeb(root, process.execPath)
  const image = join(folder, 'image')
  mkdirSync(image)
  const { files, packages, bytes } = buildImage(root, image)
  step(`  ${files} files, ${packages} packages, ${Math.round(bytes / 1e6)} MB`)
  return { sources: join(image, 'app'), node: join(image, 'usr/bin/node') }
}

async function run(
  folder: string,
  closers: (() => unknown)[],
  step: Step,
  { sources, node }: Product,
): Promise<bigint> {
  const commands = commandsOfFirstPayout()
  /** Runs the commands of a step of the manual. Returns what they printed. */
  async function follow(number: number, settings: Settings): Promise<string[]> {
    const outputs: string[] = []
    for (const words of commands[number - 1] ?? []) {
      const { code, output } = await runTerahold(settings, words, { cwd: folder, sources, program: [node] })
      if (code !== 0) throw new Error(`terahold ${words.join(' ')} ended with ${code}:\n${output}`)
      outputs.push(output)
      step(`  terahold ${words.slice(0, 2).join(' ')}`)
    }
    return outputs
  }

  step('a chain with the number 56, a token, and a mail server')
  const outside = await startOutsideServices(closers)
  const { rpcUrl, token, mail } = outside

  step('1. Make the keys')
  execFileSync('sh', ['-ec', preparationOfKeys()], { cwd: folder })
  const made = (await follow(1, {})).map((output) => output.trim() as Address)

  step('2. Create the Safe')
  const treasury = await outside.createTreasury(made)

  step('3. Deploy the contracts')
  await outside.writePlan(folder, treasury, made[1])
  const contracts: Record<string, string> = {
    CHAIN_ID: String(chainId),
    RPC_URLS: rpcUrl,
    TOKEN_ADDRESS: token,
    TREASURY_ADDRESS: treasury,
  }
  const plan = commands[2] ?? []
  commands[2] = plan.slice(0, 1)
  await follow(3, contracts)
  for (const line of readFileSync(join(folder, 'contracts.env'), 'utf8').trim().split('\n')) {
    const [name = '', value = ''] = line.split('=')
    if (name !== 'VITE_TREASURY') contracts[name] = value
  }
  commands[2] = plan.slice(1)
  await follow(3, contracts)

  step('4. Prepare the database')
  const nodes = await startDatabaseNodes(join(folder, 'nodes'), 1)
  closers.push(nodes.stop)
  const [before, after] = statementsForLogins(database)
  await runStatements(nodes.addressOf('terahold', 'postgres'), before)
  const owner = nodes.addressOf('terahold_owner', database)
  await follow(4, { ...contracts, DATABASE_URL: owner })
  await runStatements(owner, after)

  step('5. Fund the payout vault')
  await outside.fundReserve(contracts.RESERVE_ADDRESS as Address)
  await follow(5, contracts)

  step('6. Start')
  const sender = await outside.account()
  const here: Settings = {
    RPC_URLS: rpcUrl,
    SMTP_URL: mail.smtpUrl,
    CODE_SECRET: '0f4b8c6d2a719e5304be7f1c9a26d853',
    APP_DATABASE_URL: nodes.addressOf('terahold_app_login', database),
    PAYOUT_DATABASE_URL: nodes.addressOf('terahold_payout_login', database),
    PAYOUT_KEYSTORE: join(folder, 'keys/payout.json'),
    PAYOUT_KEYSTORE_PASSWORD_FILE: join(folder, 'keys/password'),
    ANCHOR_PRIVATE_KEY: sender.privateKey,
  }
  const manual = settingsOfFirstPayout()
  /** The manual's settings of a role, with what is different here. Outside services are off. */
  const settingsOf = (role: Role): Settings => {
    const given = [...manual.common, ...manual[role]].map(([name, value]) => [name, here[name] ?? value] as const)
    return {
      ...contracts,
      ...Object.fromEntries(given),
      TERAHOLD_DATA: join(folder, 'data', role),
      LOG_LEVEL: 'warn',
      BREACHED_PASSWORDS_URL: 'off',
    }
  }
  const checks = commands[5] ?? []
  for (const [index, role] of roles.entries()) {
    commands[5] = checks.slice(index, index + 1)
    await follow(6, settingsOf(role))
  }
  const processes: ProductProcess[] = []
  for (const role of roles) {
    const started = await startProcess(sources, role, { environment: settingsOf(role), folder, chainId: null, node })
    closers.push(started.kill)
    processes.push(started)
    step(`  ${role} is ready`)
  }

  step('7. Make the first payout')
  const paid = outside.payMember(`http://127.0.0.1:${processes[0]?.port}`, contracts.RESERVE_ADDRESS as Address, step)
  const received = await paid.catch((error: unknown) => {
    const said = processes.map(({ role, output }) => `${role}: ${output().slice(-2_000)}`).join('\n')
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said}`, { cause: error })
  })
  await assignCash(folder, processes[0]?.port ?? 0, sources, node)
  step('  two operators assigned the first cash to the owner')
  const [books = ''] = await follow(7, settingsOf('api'))
  if (!/^agrees +suspense +0 USDT$/m.test(books)) throw new Error(`The first cash is not the owner's:\n${books}`)
  await follow(6, settingsOf('payout'))
  return received
}
