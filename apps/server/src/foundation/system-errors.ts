import { existsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Says what the operating system refused in words that name the file or address, and returns other messages as they are. */
export function describeSystemError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path, address, port, hostname } = error as NodeJS.ErrnoException & {
    readonly address?: string
    readonly port?: number
    readonly hostname?: string
  }
  if (path !== undefined && code === 'ENOENT' && !existsSync(dirname(path)))
    return `The folder ${dirname(path)} does not exist.`
  if (path !== undefined && code !== undefined && code in files) return `${path} ${files[code]}.`
  if (code === 'ECONNREFUSED' && address !== undefined)
    return `Nothing answers at ${address}:${port}. Check the address in the settings.`
  if ((code === 'ENOTFOUND' || code === 'EAI_AGAIN') && hostname !== undefined)
    return `The name ${hostname} was not found. Check the address in the settings.`
  if (error.name === 'ChainUnreachable' || error.name === 'ChainTimeout') return `${error.message}. Check RPC_URLS.`
  return error.message
}

const files: Readonly<Record<string, string>> = {
  EEXIST: 'exists and was not changed',
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'cannot be used by this account',
}
