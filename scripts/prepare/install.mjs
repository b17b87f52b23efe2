import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { print } from '../command-line/print.mjs'
import { isLockInstalled } from './installed-packages.mjs'
import { withPreparationLock } from './lock.mjs'
import { networkCodes, npmCommand } from './npm.mjs'
import { linkPostgresLibraries } from './postgres-links.mjs'

const npmArguments = [
  'ci',
  '--include=dev',
  '--include=optional',
  '--ignore-scripts',
  '--loglevel=error',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=2000',
]
/**
 * Installs the packages if the lock file has changed since the last installation. Fast if it has not.
 * @param {string} root
 * @throws Error with a message to print without a stack trace
 */
export async function installPackages(root) {
  if (isStamped(root)) return
  await withPreparationLock(root, async () => {
    if (isStamped(root)) return
    if (!isLockInstalled(root)) await runNpm(root)
    linkPostgresLibraries(root)
    writeFileSync(stampPath(root), wantedStamp(root))
  })
}

/** @param {string} root */
function isStamped(root) {
  return existsSync(stampPath(root)) && readFileSync(stampPath(root), 'utf8') === wantedStamp(root)
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.terahold-lock')
}

/** @param {string} root */
function wantedStamp(root) {
  const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  return `${process.platform}-${process.arch} ${lock.digest('hex')}\n`
}

/** @param {string} root */
async function runNpm(root) {
  print('Installing packages (only when they changed) …')
  const { code, errors } = await npm(root)
  if (code === 0) return
  const hint = networkCodes.test(errors)
    ? 'The package registry could not be reached. Connect to the network once; later starts work without it.'
    : 'The message of npm is above.'
  throw new Error(`The packages could not be installed. ${hint}`)
}

/** @type {(root: string) => Promise<{ code: number | null, errors: string }>} */
function npm(root) {
  const { program, args, shell } = npmCommand(npmArguments)
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'pipe'], shell })
    let errors = ''
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => {
      errors += chunk.toString()
      process.stderr.write(chunk)
    })
    child.once('error', (error) => reject(new Error(`npm could not be run: ${error.message}`, { cause: error })))
    child.once('close', (code) => resolve({ code, errors }))
  })
}
