import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The lowest Node version that runs TypeScript directly. */
const neededMajor = 24

/**
 * Returns the path of a Node that runs the code: the current one if it is new enough, otherwise the one from the packages.
 * @param {string} root
 * @param {{ versions: { node: string }, execPath: string, platform: string, arch: string }} [host] the current process by default
 * @throws Error that says what to install, when there is neither
 */
export function findNode(root, host = process) {
  if (Number(host.versions.node.split('.')[0]) >= neededMajor) return host.execPath
  const platform = host.platform === 'win32' ? 'win' : host.platform
  const program = host.platform === 'win32' ? 'node.exe' : 'node'
  const shipped = join(root, 'node_modules', `node-${platform}-${host.arch}`, 'bin', program)
  if (existsSync(shipped)) return shipped
  throw new Error(
    `Terahold needs Node ${neededMajor} or later and this is Node ${host.versions.node}. No newer one comes with the ` +
      `packages for ${host.platform}-${host.arch}: install Node ${neededMajor} from https://nodejs.org and start again.`,
  )
}
