import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest Node that runs this code: it reads TypeScript as it is. */
const neededMajor = 24

/**
 * The path of a Node that runs the code: this one when it is new enough, else the one that came with the packages.
 * @throws Error that says what to install when there is neither.
 */
export function findNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  const shipped = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program)
  if (existsSync(shipped)) return shipped
  throw new Error(
    `Terahold needs Node ${neededMajor} or later and this is Node ${process.versions.node}. No newer one comes with the ` +
      `packages for ${process.platform}-${process.arch}: install Node ${neededMajor} from https://nodejs.org and start again.`,
  )
}
